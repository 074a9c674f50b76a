import {
  type Connection,
  listConnections,
  listReceivedRequests,
  type ReceivedRequest,
} from '@shipmates/contract/connections'
import { ConnectionId, RequestId } from '@shipmates/contract/ids'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { until } from '../../testing/until.ts'
import { connectionsList, receivedList } from './api.ts'
import { refetchLists, takeConnection, takeRequest } from './live-connections.ts'

afterEach(() => vi.unstubAllGlobals())

const nothing = { rows: [], hasMore: false }
const at = '2026-11-21T10:00:00.000Z'
const request: ReceivedRequest = {
  requestId: RequestId.parse('5'),
  fromUserId: profileOf(),
  note: null,
  createdAt: at,
}
const connection: Connection = {
  connectionId: ConnectionId.parse('9'),
  connectedUser: profileOf(),
  connectedAt: at,
}

/** A screen with both lists, whose first fetch found them empty; the server now has entries. */
function openScreen({ isFirst }: { isFirst: boolean }) {
  const server = fakeServer()
  const routes = [listReceivedRequests, listConnections]
  const holds = routes.map((route) => server.holds(route, { data: [] }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (!isFirst) {
    client.setQueryData(receivedList.query.queryKey, nothing, { updatedAt: 1 })
    client.setQueryData(connectionsList.query.queryKey, nothing, { updatedAt: 1 })
  }
  new QueryObserver(client, receivedList.query).subscribe(() => {})
  new QueryObserver(client, connectionsList.query).subscribe(() => {})
  server.answers(listReceivedRequests, { data: [request] })
  server.answers(listConnections, { data: [connection] })

  return {
    client,
    letThrough: async () => {
      for (const answer of holds) answer()
      await until(() => expect(client.isFetching()).toBe(0))
    },
    listed: () => [
      ...(client.getQueryData(receivedList.query.queryKey)?.rows ?? []).map(
        ({ requestId }) => requestId,
      ),
      ...(client.getQueryData(connectionsList.query.queryKey)?.rows ?? []).map(
        ({ connectionId }) => connectionId,
      ),
    ],
  }
}

test.each([{ isFirst: true }, { isFirst: false }])(
  'an event during a fetch of the lists is kept (%j)',
  async (state) => {
    const { client, letThrough, listed } = openScreen(state)

    takeConnection(client, connection)
    takeRequest(client, request)
    await letThrough()

    await until(() => expect(listed()).toEqual(['5', '9']))
  },
)

test('entries from before the socket connected are fetched after the first answers', async () => {
  const { client, letThrough, listed } = openScreen({ isFirst: true })

  refetchLists(client)
  await letThrough()

  await until(() => expect(listed()).toEqual(['5', '9']))
})
