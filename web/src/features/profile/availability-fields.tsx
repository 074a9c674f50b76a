import { languageName } from '@shipmates/contract/language-name'
import { HOURS_PER_WEEK_MAX, HOURS_PER_WEEK_MIN } from '@shipmates/contract/limits'
import { languageUnknown } from '@shipmates/contract/messages/profiles'
import { type Availability, availabilities } from '@shipmates/contract/profiles'
import { TokenField } from '../../components/token-field.tsx'
import { DateField } from '../../components/ui/date-field.tsx'
import { Field } from '../../components/ui/field.tsx'
import { FieldError } from '../../components/ui/field-frame.tsx'
import { classNames } from '../../lib/class-names.ts'
import { languageTagOf } from '../../lib/format/language-tags.ts'
import { languageSuggestions } from '../../lib/net/suggestions.ts'
import { FieldGroup } from './field-group.tsx'
import { tokensOf } from './texts-schema.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import type { Details } from './use-details.ts'

/** The fields of my time zone and hours, my languages, and my availability. */
export function AvailabilityFields({ details }: { details: Details }) {
  const { field, set } = details
  return (
    <FieldGroup title="When and how" line="So people know when you're around.">
      <TimeZoneField field={field('timeZone')} onTake={(zone) => set('timeZone', zone)} />
      <Field
        label="Hours a week"
        type="number"
        inputMode="numeric"
        min={HOURS_PER_WEEK_MIN}
        max={HOURS_PER_WEEK_MAX}
        step={1}
        className="col-span-5 max-md:col-span-12 xl:col-span-2"
        {...field('hoursPerWeek')}
      />
      <TokenField
        label="Languages"
        placeholder="Add"
        look="word"
        suggest={languageSuggestions}
        wordOf={languageTagOf}
        unknownWord={languageUnknown}
        nameOf={languageName}
        className="col-span-7 max-md:col-span-12 xl:col-span-4"
        {...tokensOf(details, 'languages')}
      />
      <AvailabilityField details={details} />
    </FieldGroup>
  )
}

const choices: Record<Availability, { word: string; means: string }> = {
  open: { word: 'Open', means: "You're shown in the feed." },
  busy: { word: 'Busy', means: 'People see that you may answer slowly.' },
  closed: {
    word: 'Closed',
    means: "You're hidden from the feed. People can still find you by search.",
  },
}

function AvailabilityField({ details }: { details: Details }) {
  const { field, values, set } = details
  const { error } = field('availability')
  const chosen = availabilities.find((option) => option === values.availability)
  return (
    <>
      <fieldset className="col-span-12 min-w-0">
        <legend className="text-13 font-600 text-ink-2">Availability</legend>
        <div className="mt-1.5 flex gap-1 rounded-[11px] bg-sunken p-0.5 forced-colors:border">
          {availabilities.map((option) => (
            <label
              key={option}
              className={classNames(
                'relative grid h-9 flex-1 place-items-center rounded-[8px] text-13 font-600 has-focus-visible:outline-3 has-focus-visible:outline-primary max-md:h-11',
                option === chosen
                  ? 'bg-surface text-ink shadow-1 forced-colors:outline-2'
                  : 'text-ink-2',
              )}
            >
              <input
                type="radio"
                name="availability"
                value={option}
                checked={option === chosen}
                className="absolute inset-0 opacity-0"
                onChange={() => set('availability', option)}
              />
              {choices[option].word}
            </label>
          ))}
        </div>
        <p role="status" className="mt-1.5 text-13 leading-[1.45] text-ink-3">
          {chosen && choices[chosen].means}
        </p>
        {error && <FieldError message={error} />}
      </fieldset>
      {(chosen === 'busy' || chosen === 'closed') && (
        <div className="col-span-12 md:col-span-6">
          <DateField
            optional
            isFuture
            label="Available again from"
            hint="You'll be open again on that day."
            {...field('availableFrom')}
            onPick={(day) => set('availableFrom', day)}
          />
        </div>
      )}
    </>
  )
}
