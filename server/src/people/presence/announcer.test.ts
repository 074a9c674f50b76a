import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'
import { ANNOUNCED_AT_ONCE } from './service.ts'

const server = await startServerForFile()
/** A last-seen time that no later one replaces. */
const LISTED_AT = new Date('2100-01-01')

test('a burst of more changes than one batch is announced once per member', async () => {
  const linus = await server.newMember()
  const crowd = await Promise.all(
    Array.from({ length: 1.5 * ANNOUNCED_AT_ONCE }, () => server.newMember()),
  )
  const first = await server.newMember()
  for (const member of [first, ...crowd]) await connectMembers(server.db, member, linus)
  await server.db.insertInto('lastSeen').values({ userId: first.id, seenAt: LISTED_AT }).execute()
  await server.tabOf(first)
  const watcher = await server.tabOf(linus)
  // The list of who is online comes after the connection, and must not name one of the crowd. Only the list, and not an
  // announcement of the first, has this time.
  const listed = { userId: first.id, lastSeenAt: LISTED_AT.toISOString() }
  await until(() => expect(watcher.all('user_online')).toContainEqual(listed))
  const ids = crowd.map(({ id }) => id).sort()
  const eventsOf = (event: 'user_online' | 'user_offline') =>
    watcher
      .all(event)
      .map(({ userId }) => userId)
      .filter((id) => id !== first.id)
      .sort()

  const tabs = await Promise.all(crowd.map(server.tabOf))
  await expect.poll(() => eventsOf('user_online')).toEqual(ids)
  for (const tab of tabs) tab.close()
  await expect.poll(() => eventsOf('user_offline')).toEqual(ids)
})
