import type { ConversationId } from '@shipmates/contract/ids'
import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import {
  type ReactNode,
  type Ref,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { loadable } from '../../../components/late.tsx'
import { type FailedQuery, FailedState, StaleNotice } from '../../../components/load-failure.tsx'
import { PageHeading } from '../../../components/page.tsx'
import { SearchBox } from '../../../components/ui/search-box.tsx'
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx'
import { loadLater } from '../load-later.ts'
import { useToday } from '../times.ts'
import { ConversationRow, Inset, listClasses } from './conversation-row.tsx'
import { conversationsQuery, useHasMore } from './conversations.ts'
import type { Inbox } from './inbox.ts'

/** Loaded when the search is focused. */
const SearchResults = loadable(async () => (await loadLater()).SearchResults)
const MoreConversations = loadable(async () => (await loadLater()).MoreConversations)

type ConversationListProps = {
  openId: ConversationId | undefined
  /** Shown below the text that there are none. */
  whileEmpty?: ReactNode
}

/** All conversations, most recent message first, with a search in names and messages. */
export function ConversationList({ openId, whileEmpty }: ConversationListProps) {
  const [search, setSearch] = useState('')
  // The typed letter appears before the rows of its results: docs/measurements.md, "Pages".
  const searched = useDeferredValue(search)
  const searchBox = useRef<HTMLInputElement>(null)
  const passesFocus = restoreFocusTo(() => searchBox.current)
  const query = useQuery(conversationsQuery)
  const { data: inbox, error } = query

  return (
    <section
      aria-label="Conversations"
      className="flex min-h-0 w-full flex-col bg-paper md:w-[260px] min-[56.25rem]:w-[356px] md:flex-none md:border-r md:border-line"
    >
      <header className="px-4 pt-5 pb-3 md:pl-6 lg:pl-8">
        <PageHeading className="mb-3 text-28!">Messages</PageHeading>
        <SearchBox
          ref={searchBox}
          aria-label="Search conversations"
          placeholder="Search people and messages"
          maxLength={SEARCH_MAX_CHARS}
          onFocus={() => void SearchResults.load().catch(() => {})}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </header>
      {/* Next to an open chat the bar under its header is enough. */}
      {inbox && !openId && (
        <div className="px-4">
          <StaleNotice updatedAt={query.dataUpdatedAt} />
        </div>
      )}
      <div
        data-list=""
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-4 md:pl-3.5 lg:pl-5.5 [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin]"
      >
        {error && !inbox ? (
          <ListFailed query={query} />
        ) : (
          <Loading isLoading={!inbox} label="Loading conversations" skeleton={<ListSkeleton />}>
            {() => (
              <ListedConversations
                inbox={inbox ?? []}
                search={searched}
                clearRef={passesFocus}
                onClear={() => setSearch('')}
                openId={openId}
                whileEmpty={whileEmpty}
              />
            )}
          </Loading>
        )}
      </div>
    </section>
  )
}

type ClearProps = { clearRef: Ref<HTMLButtonElement>; onClear: () => void }
type ListedConversationsProps = ConversationListProps &
  ClearProps & { inbox: Inbox; search: string }

function ListedConversations({
  inbox,
  search,
  openId,
  whileEmpty,
  ...clear
}: ListedConversationsProps) {
  // Optimistic: the chosen row is highlighted at once, its conversation renders later.
  const [chosenId, showChosen] = useOptimistic(openId)
  // Stable identity, so that rows re-render only when their own data changes.
  const choose = useCallback(
    (id: ConversationId) => startTransition(() => showChosen(id)),
    [showChosen],
  )
  const today = useToday()
  const hasMore = useHasMore()
  if (inbox.length === 0) return <Inset>{whileEmpty}</Inset>
  const rowsOf = (some: Inbox) =>
    some.map((conversation) => (
      <ConversationRow
        key={conversation.id}
        conversation={conversation}
        isOpen={conversation.id === chosenId}
        today={today}
        onChoose={choose}
      />
    ))
  const list = (
    <ul aria-label="Conversations" className={listClasses}>
      {rowsOf(inbox)}
    </ul>
  )
  if (search.trim()) {
    return (
      <Suspense fallback={list}>
        <SearchResults inbox={inbox} search={search} rowsOf={rowsOf} today={today} {...clear} />
      </Suspense>
    )
  }
  return (
    <>
      {list}
      {hasMore && (
        <Suspense fallback={null}>
          <MoreConversations isLoadingAll={false} />
        </Suspense>
      )}
    </>
  )
}

function ListFailed({ query }: { query: FailedQuery }) {
  return (
    <Inset>
      <FailedState title={messages.conversationsFailed} query={query}>
        {messages.messagesSafe}
      </FailedState>
    </Inset>
  )
}

const skeletonWidths = [
  ['w-[46%]', 'w-[92%]'],
  ['w-[58%]', 'w-[70%]'],
  ['w-[40%]', 'w-[84%]'],
  ['w-[52%]', 'w-[58%]'],
  ['w-[44%]', 'w-[76%]'],
] as const

function ListSkeleton() {
  return (
    <div className="grid gap-0.5">
      {skeletonWidths.map(([name, line]) => (
        <div key={name} className="grid grid-cols-[44px_minmax(0,1fr)_32px] gap-x-3 p-2.5">
          <Skeleton className="row-span-2 size-11 rounded-row" />
          <Skeleton className={`mt-1.5 h-[13px] ${name}`} />
          <Skeleton className="mt-1.5 h-[11px] w-8" />
          <Skeleton className={`mt-1 h-3 ${line}`} />
        </div>
      ))}
    </div>
  )
}
