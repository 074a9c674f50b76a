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

/** Whether a table exists and has a column, because a database may be at an older migration. */
export async function hasColumn(
  client: pg.ClientBase,
  table: string,
  column: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [table, column],
  )
  return rowCount! > 0
}
