import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { seenSince } from '../../testing/last-seen.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const isAbout = (payload: unknown, member: UserId) =>
  (payload as { userId?: UserId }).userId === member

test.concurrent('going online and offline is announced only to connections', async () => {
  const [ada, linus] = await server.newConnection()
  const eve = await server.newMember()
  const [watcher, stranger] = await server.tabsOf(linus, eve)
  const startedAt = Date.now()

  const tab = await server.tabOf(ada)
  const online = await watcher.next('user_online')
  tab.close()
  const offline = await watcher.next('user_offline')

  // The list that the watcher gets on connecting may be late and contain Ada as never seen.
  expect(online.userId).toBe(ada.id)
  expect(offline.userId).toBe(ada.id)
  expect(Date.parse(offline.lastSeenAt!)).toBeGreaterThanOrEqual(startedAt)
  expect(Date.parse(offline.lastSeenAt!)).toBeLessThanOrEqual(Date.now())
  await stranger.caughtUp()
  expect(stranger.received).toEqual([])
})

test.concurrent('a connecting tab receives each connection that is online', async () => {
  const [ada, linus] = await server.newConnection()
  const [grace, eve] = await server.newMembers(2)
  await connectMembers(server.db, ada, grace)
  await connectMembers(server.db, eve, linus)
  const watcher = await server.tabOf(eve)
  await server.tabsOf(linus, linus)
  await watcher.next('user_online')

  const tab = await server.tabOf(ada)

  await tab.next('user_online')
  await server.tabOf(grace)
  await tab.next('user_online', 2)
  expect(tab.all('user_online').map(({ userId }) => userId)).toEqual([linus.id, grace.id])
})

test.concurrent('a member stays online until the last tab closes', async () => {
  const [ada, linus] = await server.newConnection()
  const watcher = await server.tabOf(linus)
  const [first, second] = await server.tabsOf(ada, ada)

  await watcher.next('user_online')
  const firstClosedAt = Date.now()

  first.close()
  await seenSince(server.db, ada, firstClosedAt)
  const closedAt = Date.now()
  second.close()

  const { lastSeenAt } = await watcher.next('user_offline')
  expect(Date.parse(lastSeenAt!)).toBeGreaterThanOrEqual(closedAt)
})

test('a reload causes no presence events', async () => {
  const [ada, linus] = await server.newConnection()
  const watcher = await server.tabOf(linus)
  const before = await server.tabOf(ada)
  await watcher.next('user_online')
  const reloadedAt = Date.now()
  // The three seconds for a reload pass once the new tab is open, because a busy machine may need longer for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  before.close()
  const after = await server.tabOf(ada)
  vi.advanceTimersByTime(4_000)
  vi.useRealTimers()
  const closedAt = Date.now()
  after.close()

  const { lastSeenAt } = await watcher.next('user_offline')
  expect(Date.parse(lastSeenAt!)).toBeGreaterThanOrEqual(closedAt)
  const onlineAt = watcher.all('user_online').map((each) => Date.parse(each.lastSeenAt ?? ''))
  expect(onlineAt.filter((at) => at >= reloadedAt)).toEqual([])
})

test('the last-seen time is stored and never in the future', async () => {
  const ada = await server.newMember()
  const startedAt = Date.now()

  server.clock.aheadMs = 60 * 60_000
  const tab = await server.tabOf(ada)
  server.clock.aheadMs = 0
  tab.close()

  expect(await seenSince(server.db, ada, startedAt)).toBeLessThanOrEqual(Date.now())
})

test('a member who leaves while another connects is not reported as online', async () => {
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(server.db, grace, linus)
  // No later time replaces it, and only the list has it, not the announcement that she came.
  const listed = { userId: grace.id, lastSeenAt: '2100-01-01T00:00:00.000Z' }
  await server.db
    .insertInto('lastSeen')
    .values({ userId: grace.id, seenAt: new Date(listed.lastSeenAt) })
    .execute()
  await server.tabOf(grace)
  const tab = await server.tabOf(ada)
  tab.close()

  // The lock delays the newcomer's presence list until the leave has been announced.
  const watcher = await server.db.transaction().execute(async (tx) => {
    await sql`lock table last_seen`.execute(tx)
    const opened = await server.tabOf(linus)
    await opened.next('user_offline')
    return opened
  })
  // The list is sent at once, with Grace in it.
  await until(() => expect(watcher.all('user_online')).toContainEqual(listed))
  await watcher.caughtUp()

  // That she had come may be announced late, too, but before she left.
  const events = watcher.received.filter(({ payload }) => isAbout(payload, ada.id))
  expect(events.at(-1)?.event).toBe('user_offline')
})
