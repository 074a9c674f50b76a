import type pg from 'pg'

/** Throws if PostgreSQL is read-only: because its disk is full, or it is a replica. */
export async function requireWrites(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::bool as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly) throw new Error('PostgreSQL takes no writes')
}
