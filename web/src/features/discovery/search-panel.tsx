import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import { useQuery } from '@tanstack/react-query'
import Blend from 'lucide-react/icons/blend'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { classNames } from '../../lib/class-names.ts'
import { SortOptions } from './active-filters.tsx'
import { knownCountQuery, type ListedDeveloper } from './api.ts'
import { type Filters, hasFilters, hasMore } from './filters.ts'
import { MoreFilters } from './more-filters.tsx'

/** A suggestion for the typed text: a search, or a profile to open. */
export type SearchOption =
  | { kind: 'skill'; skill: string }
  | { kind: 'name'; name: string; count: number }
  | { kind: 'member'; developer: ListedDeveloper }

type SearchPanelProps = SearchFieldsProps &
  Omit<OptionsProps, 'id'> & {
    ids: { list: string; panel: string }
    clear: () => void
  }

/** The suggestions for the typed text, and the whole form. */
export function SearchPanel(props: SearchPanelProps) {
  const { ids, options, draft, change, clear } = props
  const moreId = useId()
  const [isMore, setMore] = useState(() => hasMore(draft))
  return (
    <div
      id={ids.panel}
      className="rounded-card border border-line bg-surface px-5 pt-2 pb-4 max-md:mt-2 max-md:px-4 md:absolute md:top-full md:right-0 md:mt-2 md:w-190 md:max-w-full md:shadow-3"
    >
      {options.length > 0 && <Options {...props} id={ids.list} />}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 pt-1.5">
        <SearchFields {...props} />
        {isMore && <MoreFilters id={moreId} draft={draft} onChange={change} />}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2 max-md:*:h-11 max-md:*:flex-1">
        <Button
          kind="ghost"
          className="mr-auto max-md:w-full max-md:flex-none!"
          aria-expanded={isMore}
          aria-controls={isMore ? moreId : undefined}
          onClick={() => setMore(!isMore)}
        >
          <SlidersHorizontal aria-hidden="true" />
          More filters
        </Button>
        {hasFilters(draft) && <Button onClick={clear}>Clear Filters</Button>}
        <SearchButton draft={draft} />
      </div>
    </div>
  )
}

/** Disabled without a filter: an order alone is no search. */
function SearchButton({ draft }: { draft: Filters }) {
  const reasonId = useId()
  const canSearch = hasFilters(draft)
  return (
    <>
      <Button
        type="submit"
        kind="primary"
        disabled={!canSearch}
        aria-describedby={canSearch ? undefined : reasonId}
      >
        <Search aria-hidden="true" />
        Search
      </Button>
      {!canSearch && (
        <p
          id={reasonId}
          className={
            draft.sortBy === 'newest' ? 'sr-only' : 'h-auto! w-full flex-none! text-13 text-ink-2'
          }
        >
          Enter a username or skill, or set another filter.
        </p>
      )}
    </>
  )
}

type OptionsProps = {
  id: string
  options: readonly SearchOption[]
  active: number | undefined
  walkTo: (place: number) => void
  choose: (option: SearchOption) => void
}

/** Focus stays in the field; `active` is its active descendant. */
function Options({ id, options, active, walkTo, choose }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      className="-mx-3 mb-3 border-b border-line pb-2"
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
        <div
          key={keyOf(option)}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={classNames(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[9px] px-3 py-1 text-14 pointer-coarse:min-h-11',
            place === active && 'bg-sunken forced-colors:border',
          )}
          onPointerMove={() => walkTo(place)}
          onClick={() => choose(option)}
        >
          <OptionContent option={option} />
        </div>
      ))}
    </div>
  )
}

const keyOf = (option: SearchOption): string =>
  option.kind === 'member' ? option.developer.id : option.kind === 'skill' ? option.skill : 'name'

const endClasses = 'ml-auto text-13 text-ink-2'

function OptionContent({ option }: { option: SearchOption }) {
  if (option.kind === 'member') {
    return (
      <>
        <UserAvatar user={option.developer} size={20} />
        <span className="min-w-0 truncate">{option.developer.userName}</span>
        <span className={endClasses}>Open profile</span>
      </>
    )
  }
  const isSkill = option.kind === 'skill'
  const Icon = isSkill ? Blend : Search
  return (
    <>
      <Icon aria-hidden="true" className="size-[18px] flex-none text-ink-2" />
      <span className="min-w-0 truncate">
        {isSkill ? 'Developers who know ' : 'Usernames that contain '}
        <b className="font-650">{isSkill ? option.skill : option.name}</b>
      </span>
      {isSkill ? <KnownCount skill={option.skill} /> : <Count count={option.count} />}
    </>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className={endClasses}>{count.toLocaleString()}</span>
)

function KnownCount({ skill }: { skill: string }) {
  const { data } = useQuery(knownCountQuery(skill))
  return data !== undefined && <Count count={data} />
}

type SearchFieldsProps = {
  draft: Filters
  /** Whether the username takes the focus. */
  takesFocus: boolean
  change: (part: Partial<Filters>) => void
}

function SearchFields({ draft, takesFocus, change }: SearchFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        name="search"
        placeholder="e.g. nadia"
        className="max-md:col-span-2"
        maxLength={SEARCH_MAX_CHARS}
        autoComplete="off"
        autoFocus={takesFocus}
        value={draft.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <Field
        label="Skills"
        name="skills"
        placeholder="Rust, React, Postgres"
        className="max-md:col-span-2"
        autoComplete="off"
        value={draft.skills}
        onChange={(event) => change({ skills: event.target.value })}
      />
      <Select
        label="Gender"
        className="max-[359px]:col-span-2"
        name="gender"
        value={draft.gender}
        onChange={(event) => change({ gender: event.target.value as Filters['gender'] })}
      >
        <option value="">All Genders</option>
        <option value="male">male</option>
        <option value="female">female</option>
        <option value="other">other</option>
      </Select>
      <Select
        label="Sort by"
        className="max-[359px]:col-span-2"
        name="sortBy"
        value={draft.sortBy}
        onChange={(event) => change({ sortBy: event.target.value as Filters['sortBy'] })}
      >
        <SortOptions />
      </Select>
    </>
  )
}
