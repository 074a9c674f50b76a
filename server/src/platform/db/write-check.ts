import type pg from 'pg'

/** How long one attempt to write answers all probes. */
const WRITES_EVERY_MS = 5_000

/**
 * Makes PostgreSQL write 200 kB to a temporary file: more than it may keep in memory. That takes
 * room on the disk of the data, which a change of a row may not, and leaves neither rows nor log.
 */
const WRITE = `
  set local work_mem = '64kB';
  with pages as materialized (select repeat('x', 1000) from generate_series(1, 200))
  select count(*) from pages`

/**
 * Returns a check that rejects if PostgreSQL is away, is read-only (a replica, or the embedded
 * database while its disk is nearly full) or finds its disk full. It writes at most every five
 * seconds, however often it is asked.
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
    if (rows[0]?.isReadOnly) throw new Error('PostgreSQL takes no writes')
    await write()
  }
}
