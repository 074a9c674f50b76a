import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { editLive, refetch } from '../../lib/net/live-query.ts'
import { connectionsQuery, type ListedRequest, requestsQuery } from './api.ts'

/** Adds a received request to the list. */
export function takeRequest(client: QueryClient, request: ReceivedRequest): void {
  editRequests(client, (requests) => [
    request,
    ...requests.filter(({ requestId }) => requestId !== request.requestId),
  ])
}

/** Adds a new connection to the list. */
export function takeConnection(client: QueryClient, connection: Connection): void {
  const { connectionId, connectedUser } = connection
  edit(client, connectionsQuery.queryKey, (connections: Connection[]) => [
    connection,
    ...connections.filter((known) => known.connectionId !== connectionId),
  ])
  // Requests that cross connect at once, so a pending request of this member is settled.
  editRequests(client, (requests) =>
    requests.filter(({ answer, fromUserId }) => answer || fromUserId.id !== connectedUser.id),
  )
}

/** Removes a request that was withdrawn, or answered in another tab. */
export function dropRequest(client: QueryClient, id: RequestId): void {
  // The tab that answered keeps its row until it is removed by its timer.
  editRequests(client, (requests) =>
    requests.filter(({ answer, requestId }) => answer || requestId !== id),
  )
  refetchList(client, connectionsQuery.queryKey)
}

/** Refetches both lists after a reconnect. */
export function refetchLists(client: QueryClient): void {
  refetchList(client, connectionsQuery.queryKey)
  refetchList(client, requestsQuery.queryKey)
}

const editRequests = (
  client: QueryClient,
  change: (requests: ListedRequest[]) => ListedRequest[],
) => edit(client, requestsQuery.queryKey, change)

function edit<T>(client: QueryClient, queryKey: QueryKey, change: (list: T) => T): void {
  if (!editLive(client, queryKey, change)) refetchList(client, queryKey)
}

/** Errors are ignored here: the screen shows them. */
const refetchList = (client: QueryClient, queryKey: QueryKey) =>
  void refetch(client, queryKey).catch(() => {})
