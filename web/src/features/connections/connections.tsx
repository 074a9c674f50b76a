import type { Connection } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { noMatch, searchHint } from '@shipmates/contract/messages/common'
import * as messages from '@shipmates/contract/messages/connections'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { EmptyBox, EmptyState } from '../../components/empty-state.tsx'
import { gridClasses, ListAndPane } from '../../components/list-and-pane.tsx'
import { LoadFailure, StaleNotice } from '../../components/load-failure.tsx'
import type { Naming } from '../../components/name-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { Skeleton, Waiting } from '../../components/ui/skeleton.tsx'
import type { LoadingPhase } from '../../lib/browser/use-delay.ts'
import { connectionsList, type ListedConnection } from './api.ts'
import { ConnectionRow } from './connection-row.tsx'
import { MoreMembers } from './more-members.tsx'
import { type Part, useLoadRest, useShowAll } from './part-list.ts'

type User = Connection['connectedUser']
type Opened = { connection: Connection; onMessage: () => void; onClose?: (() => void) | undefined }

type ConnectionsProps = {
  query: UseQueryResult<Part<ListedConnection>>
  /** Whether the list, and what stands above it, is loading. */
  phase: LoadingPhase
  /** Part of a username; empty shows all. */
  filter: string
  onClearFilter: () => void
  /** Renders the profile of a connection: next to the list, or in a dialog if there is `onClose`. */
  profile: (opened: Opened) => ReactNode
  onMessage: (user: User) => void
  /** The member whose chat is being opened. */
  openingId: UserId | undefined
  /** Shown below the text of an empty list. */
  whileEmpty?: ReactNode
}

const nameOf = ({ connectedUser }: Connection) => connectedUser.userName

/** The list of my connections. */
export function Connections(props: ConnectionsProps) {
  const { query, phase, filter, onClearFilter, profile, onMessage, openingId, whileEmpty } = props
  const part = filter.trim().toLowerCase()
  const shown = query.data?.rows.filter((row) => nameOf(row).toLowerCase().includes(part))
  const hasMore = query.data?.hasMore ?? false
  const loadRest = useLoadRest(connectionsList, hasMore)
  const isSearching = useWhole(part !== '' && hasMore)

  if (phase !== 'ready') {
    return (
      <Waiting
        label="Loading connections"
        skeleton={<ConnectionSkeletons />}
        isVisible={phase === 'skeleton'}
      />
    )
  }
  if (!query.data || !shown) {
    return (
      <LoadFailure title={messages.connectionsFailed} query={query}>
        We couldn't reach the server.
      </LoadFailure>
    )
  }
  if (query.data.rows.length === 0) return <NoConnections>{whileEmpty}</NoConnections>
  return (
    <>
      <StaleNotice updatedAt={query.dataUpdatedAt} />
      <p role="status" className="text-13 text-ink-2">
        {isSearching && 'Looking through all your connections…'}
      </p>
      {shown.length === 0 && !isSearching && <NoMatch filter={filter} onClear={onClearFilter} />}
      <ListAndPane
        rows={shown}
        allRows={query.data.rows}
        nameOf={nameOf}
        loadRest={loadRest}
        profile={(connection, onClose) =>
          profile({
            connection,
            onMessage: () => onMessage(connection.connectedUser),
            onClose,
          })
        }
      >
        {(namingOf) => (
          <>
            <Rows connections={shown} {...{ namingOf, openingId, onMessage }} />
            {hasMore && !part && <MoreMembers list={connectionsList} />}
          </>
        )}
      </ListAndPane>
    </>
  )
}

type RowsProps = Pick<ConnectionsProps, 'openingId' | 'onMessage'> & {
  connections: readonly ListedConnection[]
  namingOf: (connection: ListedConnection) => Omit<Naming, 'hintId'>
}

function Rows({ connections, namingOf, openingId, onMessage }: RowsProps) {
  const hintId = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <p id={hintId} className="sr-only">
        View profile
      </p>
      <ul ref={list} className={matesClasses}>
        {connections.map((connection, index) => (
          <li
            key={connection.connectionId}
            ref={restoreFocusTo(() => nameAt(list.current, index))}
            className="row-in-view -m-2 min-w-0 p-2 [contain-intrinsic-height:auto_90px]"
          >
            <ConnectionRow
              connection={connection}
              naming={{ hintId, ...namingOf(connection) }}
              isOpening={openingId === connection.connectedUser.id}
              onMessage={() => onMessage(connection.connectedUser)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * The element to focus after a row has left: the name in the row now at its index, or in the last
 * row.
 */
function nameAt(list: HTMLUListElement | null, index: number): HTMLElement | null {
  const row = list?.children[index] ?? list?.lastElementChild
  return (row ?? document).querySelector<HTMLElement>(row ? 'h2 button' : 'h1')
}

/** Loads all connections once a filter needs them. Returns whether some are not loaded yet. */
function useWhole(isWanted: boolean): boolean {
  const { mutate, isPending, isError } = useShowAll(connectionsList)
  useEffect(() => {
    if (isWanted && !isPending && !isError) mutate()
  }, [isWanted, isPending, isError, mutate])
  return isWanted && !isError
}

function NoConnections({ children }: { children: ReactNode }) {
  return (
    <>
      <EmptyBox
        flag="K"
        title="No connections yet"
        action={<ButtonLink to="/dashboard">Go to Discover</ButtonLink>}
      >
        When a request is accepted, you'll see that person here.
      </EmptyBox>
      {children}
    </>
  )
}

type NoMatchProps = { filter: string; onClear: () => void }

function NoMatch({ filter, onClear }: NoMatchProps) {
  return (
    <EmptyState
      flag="F"
      title={noMatch({ text: filter.trim() })}
      action={<Button onClick={onClear}>Clear filter</Button>}
    >
      {searchHint}
    </EmptyState>
  )
}

/** As many columns as fit; each is wide enough for a name and two buttons. */
const matesClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(min(440px,100%),1fr))] gap-2.5 md:gap-3'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholder for the list of connections. */
function ConnectionSkeletons() {
  return (
    <div className={gridClasses}>
      <div className={matesClasses}>
        {rows.map((row) => (
          <div
            key={row}
            className="flex items-center gap-3.5 rounded-card border border-line bg-surface p-3 shadow-1 md:p-3.5"
          >
            <Skeleton className="ml-2.5 size-12 flex-none rounded-[14px] ring-4 ring-surface" />
            <div className="flex-1">
              <Skeleton className="h-[15px] w-[46%] max-w-32" />
              <Skeleton className="mt-2.5 h-3 w-[58%] max-w-44" />
            </div>
            <Skeleton className="h-10 w-11 rounded-control max-md:h-11 md:w-28" />
            <Skeleton className="size-10 rounded-control max-md:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
