import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, type KeyboardEvent, memo, useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { classNames } from '../../lib/class-names.ts'
import { countFilters, type Filters, isSearch, noFilters } from './filters.ts'

type SearchFormProps = {
  /** The filters in the URL. The form is reset to them when they change. */
  filters: Filters
  onSearch: (filters: Filters) => void
}

const formClasses =
  'mb-6 grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-4 max-[350px]:*:col-span-2 md:grid-cols-3 wide:grid-cols-[1.15fr_1.35fr_.8fr_.8fr_auto_auto]'

/** The search form. On a narrow screen it collapses to "Filters" once a filter is set. */
export const SearchForm = memo(function SearchForm({ filters, onSearch }: SearchFormProps) {
  const formId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const { draft, change } = useDraft(filters)
  const isActive = isSearch(filters)
  const canSearch = isSearch(draft)

  const apply = (next: Filters) => {
    setUnfolded(false)
    onSearch(next)
  }
  const clear = () => {
    change(noFilters)
    apply(noFilters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(draft)
  }
  // Enter does not submit a form whose button is disabled, but cleared filters must end the search.
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && isActive && !canSearch)
      apply(draft)
  }

  return (
    <>
      <search aria-label="Search developers">
        <form
          id={formId}
          noValidate
          className={classNames(formClasses, isActive && !isUnfolded && 'max-md:hidden')}
          onKeyDown={pressKey}
          onSubmit={submit}
        >
          <SearchFields draft={draft} onChange={change} />
          <SearchButtons
            canSearch={canSearch}
            isSorted={draft.sortBy !== 'newest'}
            onClear={clear}
          />
        </form>
      </search>
      {isActive && (
        <FiltersToggle
          formId={formId}
          count={countFilters(filters)}
          isUnfolded={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
        />
      )}
    </>
  )
})

type SearchButtonsProps = {
  canSearch: boolean
  /** An order was chosen, which alone is not searched for. */
  isSorted: boolean
  onClear: () => void
}

function SearchButtons({ canSearch, isSorted, onClear }: SearchButtonsProps) {
  const reasonId = useId()
  return (
    <>
      <Button
        type="submit"
        kind="primary"
        disabled={!canSearch}
        aria-describedby={canSearch ? undefined : reasonId}
        className="max-md:h-11"
      >
        <Search aria-hidden="true" />
        Search
      </Button>
      <Button kind="ghost" className="max-md:h-11" onClick={onClear}>
        Clear Filters
      </Button>
      {!canSearch && (
        <p id={reasonId} className={isSorted ? 'col-span-full text-13 text-ink-2' : 'sr-only'}>
          Enter a username or skill, or pick a gender.
        </p>
      )}
    </>
  )
}

type FiltersToggleProps = {
  formId: string
  count: number
  isUnfolded: boolean
  onToggle: () => void
}

/** Expands the form on a narrow screen. */
function FiltersToggle({ formId, count, isUnfolded, onToggle }: FiltersToggleProps) {
  return (
    <Button
      className="mb-4 h-11 pr-2 md:hidden"
      aria-expanded={isUnfolded}
      aria-controls={formId}
      onClick={onToggle}
    >
      <SlidersHorizontal aria-hidden="true" />
      Filters
      <Chip>{count}</Chip>
    </Button>
  )
}

type SearchFieldsProps = { draft: Filters; onChange: (part: Partial<Filters>) => void }

function SearchFields({ draft, onChange }: SearchFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        name="search"
        placeholder="e.g. nadia"
        className="max-md:col-span-2"
        maxLength={SEARCH_MAX_CHARS}
        autoComplete="off"
        value={draft.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <Field
        label="Skills"
        name="skills"
        placeholder="Rust, React, Postgres"
        className="max-md:col-span-2"
        autoComplete="off"
        value={draft.skills}
        onChange={(event) => onChange({ skills: event.target.value })}
      />
      <Select
        label="Gender"
        name="gender"
        value={draft.gender}
        onChange={(event) => onChange({ gender: event.target.value as Filters['gender'] })}
      >
        <option value="">All Genders</option>
        <option value="male">male</option>
        <option value="female">female</option>
        <option value="other">other</option>
      </Select>
      <Select
        label="Sort by"
        name="sortBy"
        value={draft.sortBy}
        onChange={(event) => onChange({ sortBy: event.target.value as Filters['sortBy'] })}
      >
        <option value="newest">Newest First</option>
        <option value="alphabetical">A - Z</option>
      </Select>
    </>
  )
}

/** The unsubmitted form values; reset whenever the filters in the URL change. */
function useDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters)
  const [taken, setTaken] = useState(filters)
  if (JSON.stringify(taken) !== JSON.stringify(filters)) {
    setTaken(filters)
    setDraft(filters)
  }
  return { draft, change: (part: Partial<Filters>) => setDraft({ ...draft, ...part }) }
}
