import type { Connection } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { noMatch, searchHint } from '@shipmates/contract/messages/common'
import * as messages from '@shipmates/contract/messages/connections'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { StaleNotice } from '../../components/stale-notice.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { connectionsQuery } from './api.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionSkeletons, matesClasses } from './connection-skeletons.tsx'

type User = Connection['connectedUser']
type Opened = { user: User; onMessage: () => void; onClose: () => void }

type ConnectionsProps = {
  mySkills: readonly string[]
  /** Part of a username; empty shows all. */
  filter: string
  onClearFilter: () => void
  /** Renders the profile dialog of the connection whose name was pressed. */
  profile: (opened: Opened) => ReactNode
  onMessage: (user: User) => void
  /** The member whose chat is being opened. */
  openingId: UserId | undefined
}

/** The list of my connections. */
export function Connections(props: ConnectionsProps) {
  const { mySkills, filter, onClearFilter, profile, onMessage, openingId } = props
  const query = useQuery(connectionsQuery)
  const [opened, setOpened] = useState<User>()
  const part = filter.trim().toLowerCase()
  const shown = query.data?.filter(({ connectedUser }) =>
    connectedUser.userName.toLowerCase().includes(part),
  )

  return (
    <Loading
      isLoading={query.isPending}
      label="Loading connections"
      skeleton={<ConnectionSkeletons />}
    >
      {() => {
        if (!query.data || !shown) {
          return (
            <LoadFailure
              title={messages.connectionsFailed}
              onRetry={() => query.refetch()}
              isRetrying={query.isFetching}
            >
              We couldn't reach the server.
            </LoadFailure>
          )
        }
        if (query.data.length === 0) return <NoConnections />
        return (
          <>
            <StaleNotice updatedAt={query.dataUpdatedAt} />
            {shown.length === 0 && <NoMatch filter={filter} onClear={onClearFilter} />}
            <Cards
              connections={shown}
              mySkills={mySkills}
              openingId={openingId}
              onOpen={setOpened}
              onMessage={onMessage}
            />
            {opened &&
              profile({
                user: opened,
                onMessage: () => onMessage(opened),
                onClose: () => setOpened(undefined),
              })}
          </>
        )
      }}
    </Loading>
  )
}

type CardsProps = Pick<ConnectionsProps, 'mySkills' | 'openingId' | 'onMessage'> & {
  connections: readonly Connection[]
  onOpen: (user: User) => void
}

function Cards({ connections, mySkills, openingId, onOpen, onMessage }: CardsProps) {
  const hintId = useId()
  return (
    <>
      <p id={hintId} className="sr-only">
        View profile
      </p>
      <ul className={matesClasses}>
        {connections.map((connection) => (
          <li
            key={connection.connectionId}
            className="row-in-view -m-2 min-w-0 p-2 [contain-intrinsic-height:auto_78px] md:[contain-intrinsic-height:auto_240px]"
          >
            <ConnectionCard
              connection={connection}
              mySkills={mySkills}
              hintId={hintId}
              isOpening={openingId === connection.connectedUser.id}
              onOpen={() => onOpen(connection.connectedUser)}
              onMessage={() => onMessage(connection.connectedUser)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function NoConnections() {
  return (
    <EmptyState
      flag="K"
      title="No connections yet"
      action={<ButtonLink to="/dashboard">Go to Discover</ButtonLink>}
    >
      When a request is accepted, you'll see that person here.
    </EmptyState>
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
