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

test.concurrent('going online and offline is announced only to connections', async () => {
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

test.concurrent('a connecting tab receives each connection that is online', async () => {
  const [ada, linus] = await twoConnected()
  const [grace, eve] = await Promise.all([server.newMember(), server.newMember()])
  await connectMembers(server.db, ada, grace)
  await connectMembers(server.db, eve, linus)
  const watcher = await tabOf(eve)
  await Promise.all([tabOf(linus), tabOf(linus)])
  await watcher.next('user_online')

  const tab = await tabOf(ada)

  await tab.next('user_online')
  await tabOf(grace)
  await tab.next('user_online', 2)
  expect(tab.all('user_online').map(({ userId }) => userId)).toEqual([linus.id, grace.id])
})

test.concurrent('a reload causes no presence events', async () => {
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

test.concurrent('a member stays online until the last tab closes', async () => {
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

test.concurrent('the last-seen time is stored and never in the future', async () => {
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

test('a member who leaves while another connects is not reported as online', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)
  tab.close()
  await settle(1500)

  // The lock delays the newcomer's presence list until the leave has been announced.
  const watcher = await server.db.transaction().execute(async (tx) => {
    await sql`lock table last_seen`.execute(tx)
    const opened = await tabOf(linus)
    await opened.next('user_offline')
    return opened
  })
  await settle(300)

  expect(watcher.heard.map(({ event }) => event)).toEqual(['user_offline'])
})
