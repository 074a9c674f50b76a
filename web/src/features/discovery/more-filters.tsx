import { languageName } from '@shipmates/contract/language-name'
import { SEARCHED_LANGUAGES_MAX } from '@shipmates/contract/limits'
import { intentWords } from '@shipmates/contract/messages/intents'
import { languageUnknown } from '@shipmates/contract/messages/profiles'
import { intents } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { LEAST_SHARED_HOURS } from '@shipmates/contract/waking-hours'
import { useState } from 'react'
import { TokenField } from '../../components/token-field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { languageTagOf } from '../../lib/format/language-tags.ts'
import { interestSuggestions, languageSuggestions } from '../../lib/net/suggestions.ts'
import type { Filters } from './filters.ts'
import { useMe } from './filters.ts'

type MoreFiltersProps = {
  id: string
  draft: Filters
  onChange: (part: Partial<Filters>) => void
}

/** The part of the search form behind "More filters". */
export function MoreFilters({ id, draft, onChange }: MoreFiltersProps) {
  return (
    <div
      id={id}
      className="col-span-full grid items-start gap-x-4 gap-y-3.5 border-t border-line pt-3.5 md:grid-cols-2"
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
      <Select
        label="Looking for"
        name="intent"
        value={draft.intent ?? ''}
        onChange={({ target }) =>
          onChange({ intent: intents.find((intent) => intent === target.value) })
        }
      >
        <option value="">Anything</option>
        {intents.map((intent) => (
          <option key={intent} value={intent}>
            {intentWords[intent]}
          </option>
        ))}
      </Select>
    </div>
  )
}

type LanguagesFilterProps = {
  languages: Filters['languages']
  onChange: (languages: Filters['languages']) => void
}

/** Finds members who speak any of the languages. */
function LanguagesFilter({ languages, onChange }: LanguagesFilterProps) {
  const [text, setText] = useState(() => languages.join())
  const listed = tagsIn(text)
  // Filters can also be removed outside the form.
  if (listed.join() !== languages.join()) setText(languages.join())
  return (
    <TokenField
      label="Languages"
      name="languages"
      placeholder={text ? undefined : 'Any'}
      look="word"
      suggest={languageSuggestions}
      wordOf={languageTagOf}
      unknownWord={languageUnknown}
      nameOf={languageName}
      enterSubmits
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(tagsIn(typed))
      }}
    />
  )
}

/** The tags of the languages among these words, up to the limit of a search. */
const tagsIn = (text: string): string[] => {
  const tags = parseSkills(text).map(languageTagOf)
  return [...new Set(tags.filter((tag) => tag !== undefined))].slice(0, SEARCHED_LANGUAGES_MAX)
}

/** The choices, all above `LEAST_SHARED_HOURS`, which any two members share. */
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
