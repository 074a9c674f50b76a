import type pg from 'pg'

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
