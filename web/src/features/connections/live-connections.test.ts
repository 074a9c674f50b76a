import { listConnections, listReceivedRequests } from '@shipmates/contract/connections'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { connectionOf, requestOf } from '../../testing/members.ts'
import { until } from '../../testing/until.ts'
import { connectionsList, receivedList } from './api.ts'
import { dropRequest, refetchLists, takeConnection, takeRequest } from './live-connections.ts'

const nothing = { rows: [], hasMore: false }
const _at = '2026-11-21T10:00:00.000Z'
const request = requestOf('5')
const connection = connectionOf('9')

/**
 * Simulates a screen with both lists, which were empty at the first fetch; the server now has
 * entries.
 */
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

test.each([
  ['a new connection', (client: QueryClient) => takeConnection(client, connection)],
  ['a request that was answered', (client: QueryClient) => dropRequest(client, request.requestId)],
])('after %s the feed is refetched when it is next opened', (_, deliver) => {
  const { client } = openScreen({ isFirst: false })
  const feed = ['discovery', 'feed', 'anyone', 1]
  client.setQueryData(feed, { data: [] })

  deliver(client)

  expect(client.getQueryState(feed)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
})

test('entries from before the socket connected are fetched after the first responses', async () => {
  const { client, letThrough, listed } = openScreen({ isFirst: true })

  refetchLists(client)
  await letThrough()

  await until(() => expect(listed()).toEqual(['5', '9']))
})
