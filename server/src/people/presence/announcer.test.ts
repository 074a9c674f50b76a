import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startServerForFile } from '../../testing/server.ts'
import { ANNOUNCED_AT_ONCE } from './service.ts'

const server = await startServerForFile()

test('a burst of more changes than one batch is announced once per member', async () => {
  const linus = await server.newMember()
  const crowd = await Promise.all(
    Array.from({ length: 1.5 * ANNOUNCED_AT_ONCE }, () => server.newMember()),
  )
  await Promise.all(crowd.map((member) => connectMembers(server.db, member, linus)))
  const watcher = await server.tabOf(linus)
  const ids = crowd.map(({ id }) => id).sort()
  const eventsOf = (event: 'user_online' | 'user_offline') =>
    watcher
      .all(event)
      .map(({ userId }) => userId)
      .sort()

  const tabs = await Promise.all(crowd.map(server.tabOf))
  await expect.poll(() => eventsOf('user_online')).toEqual(ids)
  for (const tab of tabs) tab.close()
  await expect.poll(() => eventsOf('user_offline')).toEqual(ids)
})
