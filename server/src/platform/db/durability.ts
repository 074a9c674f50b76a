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
