import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newConnection } from '../../testing/connections.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { listOnlineConnections } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('when the connections were last seen is not read for a member none of whose is online', async () => {
  const [ada] = await newConnection(server.db, server)
  const nobody = async () => new Set<never>()

  // Whoever reads it meanwhile waits, and is told in the end that the database is away.
  const online = server.db.transaction().execute(async (tx) => {
    await sql`lock table last_seen`.execute(tx)
    return listOnlineConnections(server.db, ada.id, nobody)
  })

  await expect(online).resolves.toEqual([])
})
