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

/** Without these a crash may lose committed data; without `fsync`, all of it. */
const WANTED = ['fsync', 'synchronous_commit']

/** Throws, naming the setting, if committed data may not survive a crash of PostgreSQL. */
export async function requireDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [WANTED],
  )
  if (rows.length === 0) return
  throw new Error(
    rows
      .map(({ name }) => `DATABASE_URL: ${name} is off there, so a crash loses data; set it to on.`)
      .join('\n'),
  )
}

/**
 * A globally unique id of a database: the cluster's system identifier and the database's OID. A
 * promoted standby keeps it; a backup restored elsewhere gets another one.
 */
export async function identify(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || '-' || oid as identity
     from pg_control_system(), pg_database where datname = current_database()`,
  )
  return rows[0]!.identity
}
