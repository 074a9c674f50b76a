import { SEARCHED_LANGUAGES_MAX } from '@shipmates/contract/limits'
import { LEAST_SHARED_HOURS } from '@shipmates/contract/waking-hours'
import X from 'lucide-react/icons/x'
import { TokenField } from '../../components/token-field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { languageName } from '../../lib/format/language-name.ts'
import { spokenLanguages } from '../../lib/format/spoken-languages.ts'
import { interestSuggestions } from '../../lib/net/suggestions.ts'
import type { Filters } from './filters.ts'
import { useMe } from './use-me.ts'

type MoreFiltersProps = {
  id: string
  draft: Filters
  onChange: (part: Partial<Filters>) => void
}

/** The second row of the search form. */
export function MoreFilters({ id, draft, onChange }: MoreFiltersProps) {
  return (
    <div
      id={id}
      className="col-span-full mt-1 grid items-start gap-3 border-t border-line pt-3.5 md:grid-cols-3"
    >
      <TokenField
        label="Interests"
        name="interests"
        placeholder={draft.interests ? undefined : 'Maps, chess, climbing'}
        look="word"
        suggest={interestSuggestions}
        enterSubmits
        value={draft.interests}
        onChange={(interests) => onChange({ interests })}
      />
      <LanguagesFilter
        languages={draft.languages}
        onChange={(languages) => onChange({ languages })}
      />
      <HoursFilter hours={draft.hours} onChange={(hours) => onChange({ hours })} />
    </div>
  )
}

type LanguagesFilterProps = {
  languages: Filters['languages']
  onChange: (languages: Filters['languages']) => void
}

/** Adds one language after the other. Members who speak any of them are found. */
function LanguagesFilter({ languages, onChange }: LanguagesFilterProps) {
  const mine = useMe().languages
  const options = [...new Set([...mine, ...spokenLanguages])].filter(
    (tag) => !languages.includes(tag),
  )
  return (
    <div className="min-w-0">
      <Select
        label="Languages"
        name="languages"
        value=""
        disabled={languages.length >= SEARCHED_LANGUAGES_MAX}
        onChange={({ target }) => onChange([...languages, target.value])}
      >
        <option value="">{languages.length > 0 ? 'Or another' : 'Any'}</option>
        {options.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </Select>
      {languages.length > 0 && (
        <ul aria-label="Chosen languages" className="mt-2 flex flex-wrap gap-1.5">
          {languages.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove ${languageName(tag)}`}
                className="flex h-[26px] items-center gap-1 rounded-chip bg-sunken px-2 text-12 font-600 text-ink-2 hover:text-ink pointer-coarse:h-9"
                onClick={() => onChange(languages.filter((other) => other !== tag))}
              >
                {languageName(tag)}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Any two members share `LEAST_SHARED_HOURS`. */
const HOURS = [2, 4, 6, 8].map((more) => LEAST_SHARED_HOURS + more)

type HoursFilterProps = {
  hours: Filters['hours']
  onChange: (hours: Filters['hours']) => void
}

function HoursFilter({ hours, onChange }: HoursFilterProps) {
  const { timeZone } = useMe()
  const options = hours && !HOURS.includes(hours) ? [...HOURS, hours].sort((a, b) => a - b) : HOURS
  return (
    <Select
      label="Hours in common"
      name="hours"
      hint={!timeZone && 'Needs your time zone, which is a part of your profile.'}
      disabled={!timeZone && !hours}
      value={hours ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    >
      <option value="">Any</option>
      {options.map((hours) => (
        <option key={hours} value={hours}>
          At least {hours} a day
        </option>
      ))}
    </Select>
  )
}
