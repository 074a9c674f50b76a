import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMembers, newConnection } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTab, settle } from '../../testing/sockets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })

const twoConnected = () => newConnection(server.db, server)

test.concurrent('a member who comes and goes is told to connections, and to nobody else', async () => {
  const [ada, linus] = await twoConnected()
  const eve = await server.newMember()
  const [watcher, stranger] = await Promise.all([tabOf(linus), tabOf(eve)])
  const startedAt = Date.now()

  const tab = await tabOf(ada)
  const online = await watcher.next('user_online')
  tab.close()
  const offline = await watcher.next('user_offline')

  expect(online).toEqual({ userId: ada.id, lastSeenAt: expect.any(String) })
  expect(offline.userId).toBe(ada.id)
  expect(Date.parse(offline.lastSeenAt!)).toBeGreaterThanOrEqual(startedAt)
  expect(Date.parse(offline.lastSeenAt!)).toBeLessThanOrEqual(Date.now())
  expect(stranger.heard).toEqual([])
})

test.concurrent('on connecting, one is told of each connection that is online', async () => {
  const [ada, linus] = await twoConnected()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  await Promise.all([tabOf(linus), tabOf(linus)])

  const tab = await tabOf(ada)

  await tab.next('user_online')
  await settle()
  expect(tab.all('user_online').map(({ userId }) => userId)).toEqual([linus.id])
})

test.concurrent('a reload does not flicker', async () => {
  const [ada, linus] = await twoConnected()
  const watcher = await tabOf(linus)
  await settle()
  const tab = await tabOf(ada)
  await watcher.next('user_online')

  tab.close()
  await settle(1500)
  await tabOf(ada)
  await settle(4000)

  expect(watcher.heard.map(({ event }) => event)).toEqual(['user_online'])
})

test.concurrent('a member stays online until the last tab is gone', async () => {
  const [ada, linus] = await twoConnected()
  const watcher = await tabOf(linus)
  await settle()
  const [first, second] = await Promise.all([tabOf(ada), tabOf(ada)])

  first!.close()
  await settle(4000)
  const before = watcher.all('user_offline').length
  second!.close()
  await watcher.next('user_offline')

  expect(before).toBe(0)
  expect(watcher.all('user_online')).toHaveLength(1)
})

test.concurrent('when a member was last seen is stored, and never in the future', async () => {
  const ada = await server.newMember()
  server.clock.aheadMs = 60 * 60_000
  const tab = await tabOf(ada)
  server.clock.aheadMs = 0
  tab.close()
  await settle(1500)

  const row = await server.db
    .selectFrom('lastSeen')
    .select('seenAt')
    .where('userId', '=', ada.id)
    .executeTakeFirst()

  expect(row?.seenAt.getTime()).toBeGreaterThan(Date.now() - 10_000)
  expect(row?.seenAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a member who leaves while another connects is not said to be online', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)
  tab.close()
  await settle(1500)

  // What the newcomer is told waits until it has heard of the leave.
  const watcher = await server.db.transaction().execute(async (tx) => {
    await sql`lock table last_seen`.execute(tx)
    const opened = await tabOf(linus)
    await opened.next('user_offline')
    return opened
  })
  await settle(300)

  expect(watcher.heard.map(({ event }) => event)).toEqual(['user_offline'])
})
