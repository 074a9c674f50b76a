import { messageSearchFailed } from '@shipmates/contract/messages/chat-options'
import { noMatch, searchHint } from '@shipmates/contract/messages/common'
import type { ReactNode, Ref } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useSearchHits } from '../search/use-search-hits.ts'
import { Inset, listClasses } from './conversation-row.tsx'
import { HitRow } from './hit-row.tsx'
import { type Inbox, searchInbox } from './inbox.ts'
import { useLoadWhile } from './more-conversations.tsx'

/** The number of messages in a part of the results. */
const PART_SIZE = 30

type SearchResultsProps = {
  inbox: Inbox
  search: string
  /** Renders conversations like the rest of the list. */
  rowsOf: (inbox: Inbox) => ReactNode
  /** Times are shown relative to this day. */
  today: string
  /** Gets the focus when a focused button is removed. */
  clearRef: Ref<HTMLButtonElement>
  onClear: () => void
}

/** Conversations whose name contains the search, then messages that contain all of its words. */
export function SearchResults(props: SearchResultsProps) {
  const { inbox, search, rowsOf, today, clearRef, onClear } = props
  // A name may belong to a conversation that is not loaded yet.
  const isLoadingAll = useLoadWhile(true)
  const people = searchInbox(inbox, search)
  const found = useSearchHits({ text: search, limit: PART_SIZE })
  const { hits, terms, hasNextPage } = found
  const isDone = !isLoadingAll && !found.isSearching && !found.hasFailed
  if (people.length === 0 && hits.length === 0 && isDone) {
    return (
      <Inset>
        <EmptyState
          flag="F"
          title={noMatch({ text: search.trim() })}
          action={
            <Button ref={clearRef} onClick={onClear}>
              Clear search
            </Button>
          }
        >
          {searchHint}
        </EmptyState>
      </Inset>
    )
  }
  return (
    <>
      {people.length > 0 && (
        <>
          <Heading>People</Heading>
          <ul aria-label="Conversations" className={listClasses}>
            {rowsOf(people)}
          </ul>
        </>
      )}
      {hits.length > 0 && (
        <>
          <Heading count={`${hits.length}${hasNextPage ? '+' : ''}`}>Messages</Heading>
          <ul aria-label="Found messages" className={listClasses}>
            {hits.map((hit) => (
              <HitRow key={hit.message.id} hit={hit} terms={terms} today={today} />
            ))}
          </ul>
        </>
      )}
      {hits.length > 0 && hasNextPage && (
        <div className="flex justify-center p-2.5">
          <Button
            size="small"
            busy={found.isFetchingNextPage}
            onClick={() => void found.loadMore()}
          >
            Show more
          </Button>
        </div>
      )}
      {found.hasFailed && (
        <div role="alert" className="flex items-center gap-3 p-2.5 text-14 text-ink-2">
          <span className="mr-auto">{messageSearchFailed}</span>
          <Button
            ref={clearRef}
            size="small"
            onClick={() => void (found.hasNextFailed ? found.loadMore() : found.refetch())}
          >
            Try again
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {isDone && resultSentence(people.length, hits.length, hasNextPage)}
      </p>
    </>
  )
}

const resultSentence = (people: number, messages: number, hasMore: boolean) =>
  `${people} ${people === 1 ? 'person' : 'people'}, ${messages}${hasMore ? ' or more' : ''} ${messages === 1 ? 'message' : 'messages'}`

function Heading({ count, children }: { count?: string; children: string }) {
  return (
    <h2 className="flex items-center justify-between px-2.5 pt-2.5 pb-1 text-13 font-600 text-ink-2">
      {children}
      {count && <span className="type-mono text-12">{count}</span>}
    </h2>
  )
}
