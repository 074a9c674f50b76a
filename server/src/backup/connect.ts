import pg from 'pg'
import { prepareSession } from '../platform/db/migrate.ts'

/**
 * Connects to a database for a backup or restore. The caller ends the client. If this process dies,
 * PostgreSQL cancels its statement, where supported.
 */
export async function connect(url: string, work: 'backup' | 'restore'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: `shipmates ${work}`,
  })
  client.on('error', () => {})
  await client.connect()
  await prepareSession(client)
  return client
}
