import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { throttle } from '../../lib/browser/throttle.ts'
import { editLive, onMissed, refetch } from '../../lib/net/live-query.ts'
import { invalidateDiscovery, refetchMembersSoon } from '../../lib/net/members-changed.ts'
import { useSocketEvent } from '../../lib/net/socket.ts'
import { connectionsList, passedList, receivedList, sentList } from './api.ts'
import { type Acted, type Part, type PartList, refresh } from './part-list.ts'

/** Throttles refetches of the connections: many requests may disappear at once. */
const refetching = throttle(500)

/** Adds a received request to the list. */
export function takeRequest(client: QueryClient, request: ReceivedRequest): void {
  edit(client, receivedList, (requests) => [
    request,
    ...requests.filter(({ requestId }) => requestId !== request.requestId),
  ])
}

/** Whether a request to me is pending, as far as loaded. */
export function isWaiting(client: QueryClient, id: RequestId): boolean {
  const known = client.getQueryData(receivedList.query.queryKey)
  return known?.rows.some(({ act, requestId }) => !act && requestId === id) ?? true
}

/** Adds a new connection to the list. */
export function takeConnection(client: QueryClient, connection: Connection): void {
  const { connectionId, connectedUser } = connection
  edit(client, connectionsList, (connections) => [
    connection,
    ...connections.filter((known) => known.connectionId !== connectionId),
  ])
  // A request of either side is decided: requests that cross connect at once.
  edit(client, receivedList, (requests) =>
    requests.filter(({ act, fromUserId }) => act || fromUserId.id !== connectedUser.id),
  )
  edit(client, sentList, (requests) => requests.filter(({ user }) => user.id !== connectedUser.id))
  invalidateDiscovery(client)
}

/** Removes a request, sent or received, that was withdrawn, or decided in another tab. */
export function dropRequest(client: QueryClient, id: RequestId): void {
  // The tab that acted on it keeps its row until the timer removes it.
  const isStaying = ({ act, requestId }: Acted<{ requestId: RequestId }>) => act || requestId !== id
  edit(client, receivedList, (requests) => requests.filter(isStaying))
  edit(client, sentList, (requests) => requests.filter(isStaying))
  refetching.run(() => refetchList(client, connectionsList))
  invalidateDiscovery(client)
}

/** Removes an ended connection. For the member who ended it, it counts as a pass. */
export function dropConnection(client: QueryClient, userId: UserId): void {
  edit(client, connectionsList, (connections) =>
    connections.filter(({ connectedUser }) => connectedUser.id !== userId),
  )
  refresh(client, passedList)
}

/** Refetches the lists after a reconnect. */
export function refetchLists(client: QueryClient): void {
  for (const list of [connectionsList, receivedList, sentList, passedList]) {
    refetchList(client, list)
  }
}

function edit<T extends Acted<object>>(
  client: QueryClient,
  list: PartList<T>,
  change: (rows: readonly T[]) => readonly T[],
): void {
  const isEdited = editLive<Part<T>>(client, list.query.queryKey, (part) => ({
    ...part,
    rows: change(part.rows),
  }))
  if (!isEdited) refetchList(client, list)
}

/** Errors are ignored here: the screen shows them. */
const refetchList = (client: QueryClient, { query }: { query: { queryKey: QueryKey } }) =>
  void refetch(client, query.queryKey).catch(() => {})

/**
 * Writes live requests and acceptances into the query cache. Mounted once, by the signed-in shell,
 * after the first screen. Refetches the lists after missed events.
 */
export function ConnectionEvents(): null {
  const client = useQueryClient()

  useSocketEvent('request_received', (request) => takeRequest(client, request))
  useSocketEvent('request_accepted', (connection) => takeConnection(client, connection))
  useSocketEvent('request_gone', ({ requestId }) => dropRequest(client, requestId))
  useSocketEvent('connection_removed', ({ userId }) => dropConnection(client, userId))
  useSocketEvent('members_changed', () => refetchMembersSoon(client))

  useEffect(() => onMissed(client, () => refetchLists(client)), [client])

  return null
}
