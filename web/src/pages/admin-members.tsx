import type { MemberState } from '@shipmates/contract/admin-members'
import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import { membersFailed } from '@shipmates/contract/messages/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { focusRow, useLetterKeys } from '../components/behaviour/use-letter-keys.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { Button } from '../components/ui/button.tsx'
import { Kbd } from '../components/ui/kbd.tsx'
import { SearchBox } from '../components/ui/search-box.tsx'
import { type MembersShown, membersQuery } from '../features/admin/api.ts'
import { Listing, NavTabs } from '../features/admin/listing.tsx'
import { MembersTable } from '../features/admin/members/members-table.tsx'
import { stateNames } from '../features/admin/words.ts'
import { useSettled } from '../lib/browser/use-delay.ts'

/** All members, filtered by part of a name or email and by state. Both are in the address. */
export function AdminMembers() {
  const { shown, addressOf, search } = useAddress()
  const settled = useSettled(shown.search)
  const query = useInfiniteQuery(membersQuery({ ...shown, search: settled }))
  const members = query.data?.pages.flatMap(({ data }) => data) ?? []
  const table = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useLetterKeys({ j: () => focusRow(table.current, 1), k: () => focusRow(table.current, -1) })

  const clear = () => {
    search('')
    box.current?.focus()
  }
  return (
    <Page look="column">
      <PageHeader line="Everyone in this community, and what you can do for them.">
        Members
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          ref={box}
          aria-label="Search members"
          placeholder="Username or email"
          maxLength={SEARCH_MAX_CHARS}
          className="max-w-90 min-w-0 flex-[1_1_260px] max-md:max-w-full"
          value={shown.search}
          onChange={({ target }) => search(target.value)}
        />
        <Filter shown={shown} addressOf={addressOf} waiting={query.data?.pages[0]?.waitingCount} />
        <span className="ml-auto inline-flex items-center gap-1.5 text-13 text-ink-2 max-wide:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd> search
        </span>
      </div>
      <Listing
        query={query}
        label="Loading members"
        failure={membersFailed}
        isEmpty={members.length === 0}
        empty={<Nobody shown={shown} onClear={clear} />}
      >
        <MembersTable ref={table} members={members} />
      </Listing>
    </Page>
  )
}

const isState = (text: string | null): text is MemberState => text !== null && text in stateNames

type Address = (change: { state?: MemberState | 'staff' | undefined }) => string

function useAddress() {
  const [params, setParams] = useSearchParams()
  const stateParam = params.get('state')
  const shown: MembersShown = {
    search: params.get('search') ?? '',
    state: isState(stateParam) ? stateParam : undefined,
    isStaff: stateParam === 'staff',
  }
  const withValues = (values: Record<string, string>) =>
    new URLSearchParams(Object.entries(values).filter(([, value]) => value))
  const addressOf: Address = ({ state: next = '' }) =>
    `/admin/members?${withValues({ search: shown.search, state: next })}`
  const search = (text: string) =>
    setParams(withValues({ search: text, state: stateParam ?? '' }), { replace: true })
  return { shown, addressOf, search }
}

const filters = ['waiting', 'limited', 'suspended', 'leaving'] as const

type FilterProps = { shown: MembersShown; addressOf: Address; waiting: number | undefined }

function Filter({ shown, addressOf, waiting }: FilterProps) {
  const { state, isStaff } = shown
  return (
    <NavTabs
      label="State"
      tabs={[
        { to: addressOf({}), label: 'All', isCurrent: !state && !isStaff },
        ...filters.map((one) => ({
          to: addressOf({ state: one }),
          label: stateNames[one],
          count: one === 'waiting' ? waiting : undefined,
          isCurrent: state === one,
        })),
        { to: addressOf({ state: 'staff' }), label: 'Staff', isCurrent: isStaff },
      ]}
    />
  )
}

function Nobody({ shown, onClear }: { shown: MembersShown; onClear: () => void }) {
  if (!shown.search) {
    return (
      <EmptyState flag="Q" title="Nobody here">
        No member is in this state.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      flag="F"
      title="No members match"
      action={<Button onClick={onClear}>Clear search</Button>}
    >
      Try part of a username, or a whole email.
    </EmptyState>
  )
}
