import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, type KeyboardEvent, memo, Suspense, useId, useState } from 'react'
import { optional } from '../../components/late.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { NARROW, useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { classNames } from '../../lib/class-names.ts'
import { countFilters, countMore, type Filters, isSearch, noFilters } from './filters.ts'

type SearchFormProps = {
  /** The filters in the URL. The form is reset to them when they change. */
  filters: Filters
  onSearch: (filters: Filters) => void
}

const formClasses =
  'mb-4 grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-4 wide:grid-cols-[repeat(4,1fr)_auto_auto_auto]'

const MoreFilters = optional(async () => (await import('./later.ts')).MoreFilters)

/**
 * The search form. Its second row is loaded when it is opened. On a narrow screen all of it is
 * behind one button.
 */
export const SearchForm = memo(function SearchForm({ filters, onSearch }: SearchFormProps) {
  const ids = { form: useId(), more: useId() }
  const isNarrow = useMediaQuery(NARROW)
  const [isUnfolded, setUnfolded] = useState(false)
  const [isMore, setMore] = useState(() => countMore(filters) > 0)
  const { draft, canSearch, change, clear, ...handlers } = useDraft(filters, (next) => {
    setUnfolded(false)
    onSearch(next)
  })
  const more = (isNarrow ? isUnfolded : isMore) && (
    <Suspense>
      <MoreFilters id={ids.more} draft={draft} onChange={change} />
    </Suspense>
  )

  return (
    <>
      {isNarrow && (
        <FormToggle
          formId={ids.form}
          count={countFilters(filters)}
          isUnfolded={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
        />
      )}
      <search aria-label="Search developers">
        <form
          {...handlers}
          id={ids.form}
          noValidate
          className={classNames(formClasses, !isUnfolded && 'max-md:hidden')}
        >
          <SearchFields draft={draft} onChange={change} />
          {isNarrow && more}
          {!isNarrow && (
            <MoreToggle moreId={ids.more} isMore={isMore} onToggle={() => setMore(!isMore)} />
          )}
          <SearchButtons
            canSearch={canSearch}
            isSorted={draft.sortBy !== 'newest'}
            onClear={clear}
          />
          {!isNarrow && more}
        </form>
      </search>
    </>
  )
})

type MoreToggleProps = { moreId: string; isMore: boolean; onToggle: () => void }

function MoreToggle({ moreId, isMore, onToggle }: MoreToggleProps) {
  return (
    <Button aria-expanded={isMore} aria-controls={moreId} onClick={onToggle}>
      <SlidersHorizontal aria-hidden="true" />
      More filters
    </Button>
  )
}

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
          Enter a username or skill, or set another filter.
        </p>
      )}
    </>
  )
}

type FormToggleProps = {
  formId: string
  count: number
  isUnfolded: boolean
  onToggle: () => void
}

/** Shows the form on a narrow screen. */
function FormToggle({ formId, count, isUnfolded, onToggle }: FormToggleProps) {
  return (
    <Button
      className="mb-3 h-11 w-full text-ink-2"
      aria-expanded={isUnfolded}
      aria-controls={formId}
      onClick={onToggle}
    >
      <Search aria-hidden="true" />
      Search and filters
      {/* Takes the free space, so that the words begin at the left. */}
      <span className="ml-auto">
        {count > 0 && (
          <Chip>
            {count}
            <span className="sr-only"> active</span>
          </Chip>
        )}
      </span>
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

/** The unsubmitted values of the form, reset whenever the filters in the URL change. */
function useDraft(filters: Filters, onSearch: (filters: Filters) => void) {
  const [typed, setTyped] = useState(filters)
  const [taken, setTaken] = useState(filters)
  if (JSON.stringify(taken) !== JSON.stringify(filters)) {
    setTaken(filters)
    setTyped(filters)
  }
  const change = (part: Partial<Filters>) => setTyped((now) => ({ ...now, ...part }))
  const canSearch = isSearch(typed)
  return {
    draft: typed,
    canSearch,
    change,
    clear: () => {
      change(noFilters)
      onSearch(noFilters)
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      onSearch(typed)
    },
    // Enter does not submit a form whose button is disabled, but cleared filters must end the search.
    onKeyDown: ({ key, target }: KeyboardEvent) => {
      const isInField = target instanceof HTMLInputElement
      if (key === 'Enter' && isInField && isSearch(filters) && !canSearch) onSearch(typed)
    },
  }
}
