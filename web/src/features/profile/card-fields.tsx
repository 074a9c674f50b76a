import { codePoints } from '@shipmates/contract/code-points'
import { ABOUT_MAX_CHARS, HEADLINE_MAX_CHARS, INTENTS_MAX } from '@shipmates/contract/limits'
import type { Intent } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import type { FormField } from '../../components/behaviour/use-contract-form.ts'
import { useMaxChars } from '../../components/behaviour/use-max-chars.ts'
import { Counter } from '../../components/ui/counter.tsx'
import { Field } from '../../components/ui/field.tsx'
import { controlClasses, FieldError, FieldFrame } from '../../components/ui/field-frame.tsx'
import { classNames } from '../../lib/class-names.ts'
import { ClearButton, FieldGroup } from './field-group.tsx'
import { IntentBoxes } from './intent-boxes.tsx'
import type { Details } from './use-details.ts'

/** The fields that others see first. */
export function CardFields({ details }: { details: Details }) {
  const { field, values, set, clear } = details
  const headline = field('headline')
  const intents = field('intents')
  return (
    <FieldGroup title="On your card" line="What people see first.">
      <Field
        label="Headline"
        hint="What you do and where. Empty shows your current job."
        autoComplete="off"
        aside={
          <Counter count={codePoints(headline.value)} max={HEADLINE_MAX_CHARS} warns="characters" />
        }
        className="col-span-12"
        {...headline}
      />
      <div className="col-span-12">
        <p aria-hidden="true" className="mb-2 text-13 font-600 text-ink-2">
          Looking for <span className="font-450 text-ink-3">(up to {INTENTS_MAX})</span>
        </p>
        <IntentBoxes
          isCompact
          name="intents"
          label={`Looking for (up to ${INTENTS_MAX})`}
          chosen={parseSkills(values.intents ?? '') as Intent[]}
          onChoose={(chosen) => set('intents', chosen.join(', '))}
        />
        {intents.error && <FieldError message={intents.error} />}
      </div>
      <AboutField field={field('about')} onClear={() => clear('about')} />
    </FieldGroup>
  )
}

type AboutFieldProps = { field: FormField; onClear: () => void }

function AboutField({ field, onClear }: AboutFieldProps) {
  const limit = useMaxChars(field.value, ABOUT_MAX_CHARS)
  return (
    <FieldFrame
      label="About"
      hint="What do you build? What would you like to talk about?"
      error={field.error}
      isInvalid={field.isInvalid}
      aside={<Counter count={codePoints(field.value)} max={ABOUT_MAX_CHARS} warns="characters" />}
      className="col-span-12"
    >
      {(control) => (
        <span className="relative block">
          <textarea
            dir="auto"
            {...control}
            {...limit}
            name="about"
            rows={3}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            className={classNames(
              controlClasses,
              'h-auto min-h-[5.2rem] resize-y py-[0.55rem] pr-10.5 leading-[1.5] wrap-anywhere field-sizing-content',
            )}
          />
          {field.value && <ClearButton label="About" onClear={onClear} />}
        </span>
      )}
    </FieldFrame>
  )
}
