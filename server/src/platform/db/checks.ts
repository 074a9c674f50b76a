import type pg from 'pg'

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
