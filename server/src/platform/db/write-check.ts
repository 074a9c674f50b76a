import type pg from 'pg'

/** How long the result of one write is reused. */
const WRITES_EVERY_MS = 5_000

/**
 * Makes PostgreSQL write a temporary file, because 200 kB exceed `work_mem`. Unlike the update of a
 * row, this always needs free space on the disk, and it leaves neither rows nor WAL behind.
 */
const WRITE = `
  set local work_mem = '64kB';
  with pages as materialized (select repeat('x', 1000) from generate_series(1, 200))
  select count(*) from pages`

/**
 * Returns a check that rejects if PostgreSQL is unreachable, is read-only (a replica, or the embedded database while its disk
 * is nearly full) or finds its disk full. It writes at most every five seconds, however often it is called.
 */
export function createWriteCheck(pool: pg.Pool, everyMs = WRITES_EVERY_MS): () => Promise<void> {
  let writing: Promise<unknown> | undefined
  let startedAt = 0
  const write = () => {
    const now = performance.now()
    if (!writing || now - startedAt >= everyMs) {
      startedAt = now
      writing = pool.query(WRITE)
    }
    return writing
  }
  return async () => {
    const { rows } = await pool.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::bool as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly) throw new Error('PostgreSQL is read-only')
    await write()
  }
}
