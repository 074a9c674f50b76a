import type pg from 'pg'

/**
 * What tells a database from every other one: its cluster's number, made with the cluster, and its own
 * there. A replica that takes over has the same; a backup that is restored elsewhere has not.
 */
export async function identify(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || '-' || oid as identity
     from pg_control_system(), pg_database where datname = current_database()`,
  )
  return rows[0]!.identity
}
