import type pg from 'pg'

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
