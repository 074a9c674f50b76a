import pg from 'pg'

/**
 * Connects to a database for a command, without `jit`, which takes longer than it saves. The caller ends the client. If
 * this process dies, PostgreSQL cancels its statement and frees its locks, where supported.
 */
export async function connect(
  url: string,
  work: 'migrate' | 'backup' | 'restore',
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: `shipmates ${work}`,
  })
  // A lost connection fails its statements. Without a listener, it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // A statement, because PgBouncer refuses the parameter at the start of a connection.
    await client.query('set jit = off')
    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {})
    return client
  } catch (error) {
    await client.end()
    throw error
  }
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
