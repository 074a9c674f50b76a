import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { editLive, refetch } from '../../lib/live-query.ts'
import { connectionsQuery, type ListedRequest, requestsQuery } from './api.ts'

/** Puts a request that has come into the list. */
export function takeRequest(client: QueryClient, request: ReceivedRequest): void {
  editRequests(client, (requests) => [
    request,
    ...requests.filter(({ requestId }) => requestId !== request.requestId),
  ])
}

/** Puts a new connection into the list. */
export function takeConnection(client: QueryClient, connection: Connection): void {
  const { connectionId, connectedUser } = connection
  edit(client, connectionsQuery.queryKey, (connections: Connection[]) => [
    connection,
    ...connections.filter((known) => known.connectionId !== connectionId),
  ])
  // Crossing requests connect at once: what waited here for an answer is answered.
  editRequests(client, (requests) =>
    requests.filter(({ answer, fromUserId }) => answer || fromUserId.id !== connectedUser.id),
  )
}

/** Takes out a request that was withdrawn, or answered in another tab. */
export function dropRequest(client: QueryClient, id: RequestId): void {
  // The tab that answered shows the answer until its row has folded.
  editRequests(client, (requests) =>
    requests.filter(({ answer, requestId }) => answer || requestId !== id),
  )
  refetchList(client, connectionsQuery.queryKey)
}

/** Reads both lists again after a gap. */
export function catchUp(client: QueryClient): void {
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

/** The screen tells of a failure. */
const refetchList = (client: QueryClient, queryKey: QueryKey) =>
  void refetch(client, queryKey).catch(() => {})
