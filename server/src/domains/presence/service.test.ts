import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newConnection } from '../../testing/connections.ts'
import { startServerForFile } from '../../testing/server.ts'
import { listOnlineConnections } from './service.ts'

const server = await startServerForFile()

test('last-seen times are not read for a member whose connections are all offline', async () => {
  const [ada] = await newConnection(server.db, server)
  const noneOnline = async () => new Set<never>()

  // The lock makes any read of last_seen wait, and in the end fail as unavailable.
  const online = server.db.transaction().execute(async (tx) => {
    await sql`lock table last_seen`.execute(tx)
    return listOnlineConnections(server.db, ada.id, noneOnline)
  })

  await expect(online).resolves.toEqual([])
})
