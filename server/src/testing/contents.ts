import pg from 'pg'

/** Runs SQL and returns the values of its rows, flattened; nothing for several statements. */
export async function run(url: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query({ text: statements, rowMode: 'array' })
    return (result.rows ?? []).flat()
  } finally {
    await client.end()
  }
}

/** Every row of every table, in PostgreSQL's text format. */
export async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const tables = await run(
    url,
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'schema_migrations'`,
  )
  const contents: Record<string, unknown> = {}
  for (const table of tables as string[]) {
    contents[table] = await run(url, `select t::text from ${table} t order by 1`)
  }
  return contents
}
