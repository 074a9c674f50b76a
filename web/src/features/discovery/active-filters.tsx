import { parseSkills } from '@shipmates/contract/skills'
import X from 'lucide-react/icons/x'
import type { Filters } from './filters.ts'

type ActiveFiltersProps = {
  filters: Filters
  /** The number of developers found; undefined while unknown. */
  count: number | undefined
  onChange: (filters: Filters) => void
}

/** The result count and the active filters, each with a button to remove it. */
export function ActiveFilters({ filters, count, onChange }: ActiveFiltersProps) {
  const skills = parseSkills(filters.skills)
  return (
    <div className="-mt-1.5 mb-5 flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-2 max-md:mb-4 max-md:-mt-1">
      <span role="status" className="mr-1.5 font-650 max-md:my-0.5 max-md:w-full">
        {count !== undefined && `${count.toLocaleString()} developer${count === 1 ? '' : 's'}`}
      </span>
      <ul aria-label="Active filters" className="contents">
        {filters.search.trim() && (
          <FilterChip
            kind="Username"
            value={filters.search.trim()}
            onRemove={() => onChange({ ...filters, search: '' })}
          />
        )}
        {skills.map((skill) => (
          <FilterChip
            key={skill}
            kind="Skill"
            value={skill}
            onRemove={() =>
              onChange({ ...filters, skills: skills.filter((other) => other !== skill).join(', ') })
            }
          />
        ))}
        {filters.gender && (
          <FilterChip
            kind="Gender"
            value={filters.gender}
            onRemove={() => onChange({ ...filters, gender: '' })}
          />
        )}
      </ul>
    </div>
  )
}

type FilterChipProps = {
  kind: 'Username' | 'Skill' | 'Gender'
  value: string
  onRemove: () => void
}

function FilterChip({ kind, value, onRemove }: FilterChipProps) {
  return (
    <li
      data-never-covered
      className="inline-flex h-[34px] max-w-full items-center gap-0.5 rounded-[9px] border border-edge bg-surface pr-1 pl-3 text-13 max-md:h-9"
    >
      {kind}
      <b className="type-mono ml-[5px] truncate py-1 text-12">{value}</b>
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
