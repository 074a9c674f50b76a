import { updatePrivacy } from '@shipmates/contract/privacy'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServerForFile } from '../../testing/server.ts'
import { emitPresences, listOnlineConnections, type PresenceEvent } from './service.ts'

const server = await startServerForFile()

const SEEN_AT = '2026-01-05T09:00:00.000Z'

test('last-seen times are not read for a member whose connections are all offline', async () => {
  const [ada] = await server.newConnection()
  const noneOnline = async () => new Set<never>()

  // The lock makes every read of `last_seen` wait, and finally fail as unavailable.
  const online = server.db.transaction().execute(async (tx) => {
    await sql`lock table last_seen`.execute(tx)
    return listOnlineConnections(server.db, ada.id, noneOnline)
  })

  await expect(online).resolves.toEqual([])
})

test('presence that was hidden after it was read is retracted', async () => {
  const [ada, linus] = await server.newConnection()
  const [grace, eve] = await server.newConnection()
  const read: PresenceEvent[] = [
    { to: linus.id, event: 'user_online', payload: { userId: ada.id, lastSeenAt: SEEN_AT } },
    { to: [eve.id], event: 'user_online', payload: { userId: grace.id, lastSeenAt: SEEN_AT } },
  ]
  await ada.call(updatePrivacy, { body: { presence: false } })
  const emitted: PresenceEvent[] = []

  await emitPresences(server.db, read, (event) => emitted.push(event))

  const takenBack = {
    to: linus.id,
    event: 'user_offline',
    payload: { userId: ada.id, lastSeenAt: null },
  }
  expect(emitted).toEqual([...read, takenBack])
})
