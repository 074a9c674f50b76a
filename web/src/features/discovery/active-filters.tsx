import { languageName } from '@shipmates/contract/language-name'
import { intentWords } from '@shipmates/contract/messages/intents'
import { parseSkills } from '@shipmates/contract/skills'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { SelectBox } from '../../components/ui/select.tsx'
import { type Filters, noFilters } from './filters.ts'

type ActiveFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

/**
 * The active filters of a search, each with a button to remove it, and the order of the results.
 */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const sortId = useId()
  return (
    <>
      <ul aria-label="Active filters" className="contents">
        {activeIn(filters).map(({ kind, value, without }) => (
          <FilterChip
            key={`${kind} ${value}`}
            kind={kind}
            value={value}
            onRemove={() => onChange({ ...filters, ...without })}
          />
        ))}
      </ul>
      <Button size="small" onClick={() => onChange(noFilters)}>
        Clear Filters
      </Button>
      <div className="flex items-center gap-2 md:ml-auto">
        <label htmlFor={sortId} className="text-13 font-600 text-ink-2">
          Sort by
        </label>
        <SelectBox
          id={sortId}
          value={filters.sortBy}
          onChange={({ target }) =>
            onChange({ ...filters, sortBy: target.value as Filters['sortBy'] })
          }
        >
          <SortOptions />
        </SelectBox>
      </div>
    </>
  )
}

export const SortOptions = () => (
  <>
    <option value="newest">Newest First</option>
    <option value="alphabetical">A - Z</option>
  </>
)

type Active = {
  kind: string
  value: string
  /** The change to the filters that removes it. */
  without: Partial<Filters>
}

function activeIn(filters: Filters): Active[] {
  const { search, skills, gender, interests, languages, hours, intent } = filters
  const each = (kind: string, name: 'skills' | 'interests', words: string) =>
    parseSkills(words).map((value, _index, all) => ({
      kind,
      value,
      without: { [name]: all.filter((other) => other !== value).join(', ') },
    }))
  const one = (kind: string, value: string, without: Partial<Filters>) =>
    value ? [{ kind, value, without }] : []
  return [
    ...one('Username', search.trim(), { search: '' }),
    ...each('Skill', 'skills', skills),
    ...one('Gender', gender, { gender: '' }),
    ...each('Interest', 'interests', interests),
    ...languages.map((tag) => ({
      kind: 'Language',
      value: languageName(tag),
      without: { languages: languages.filter((other) => other !== tag) },
    })),
    ...one('Hours in common', hours ? `${hours}+` : '', { hours: undefined }),
    ...one('Looking for', intent ? intentWords[intent] : '', { intent: undefined }),
  ]
}

type FilterChipProps = Pick<Active, 'kind' | 'value'> & { onRemove: () => void }

function FilterChip({ kind, value, onRemove }: FilterChipProps) {
  return (
    <li className="inline-flex h-[34px] max-w-full items-center gap-0.5 rounded-[9px] border border-edge bg-surface pr-1 pl-3 text-13 whitespace-nowrap">
      {kind}
      <b className="type-mono truncate p-1 text-12">{value}</b>
      <button
        type="button"
        aria-label={`Remove ${kind.toLowerCase()} ${value}`}
        className="grid size-7 flex-none place-items-center rounded-[6px] text-ink-2 hover:bg-sunken hover:text-ink"
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
