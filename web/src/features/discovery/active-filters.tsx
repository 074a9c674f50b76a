import { languageName } from '@shipmates/contract/language-name'
import { parseSkills } from '@shipmates/contract/skills'
import X from 'lucide-react/icons/x'
import type { Filters } from './filters.ts'

type ActiveFiltersProps = {
  filters: Filters
  /** The number of developers found; undefined while unknown. */
  count: number | undefined
  onChange: (filters: Filters) => void
}

/** The result count and the active filters of the form, each with a button to remove it. */
export function ActiveFilters({ filters, count, onChange }: ActiveFiltersProps) {
  return (
    <div className="-mt-1 mb-5 flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-2">
      <span role="status" className="mr-1.5 font-650 max-md:w-full">
        {count !== undefined && `${count.toLocaleString()} developer${count === 1 ? '' : 's'}`}
      </span>
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
    </div>
  )
}

type Active = {
  kind: string
  value: string
  /** What to change in the filters to remove it. */
  without: Partial<Filters>
}

function activeIn({ search, skills, gender, interests, languages, hours }: Filters): Active[] {
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
  ]
}

type FilterChipProps = Pick<Active, 'kind' | 'value'> & { onRemove: () => void }

function FilterChip({ kind, value, onRemove }: FilterChipProps) {
  return (
    <li
      data-never-covered
      className="inline-flex h-[34px] max-w-full items-center gap-0.5 rounded-[9px] border border-edge bg-surface pr-1 pl-3 text-13 whitespace-nowrap"
    >
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
