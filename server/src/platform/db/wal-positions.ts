import type pg from 'pg'

/** A place in the WAL of a primary. */
export interface Position {
  /** Another one after each failover. */
  timeline: string
  bytes: bigint
}

/**
 * How much WAL a primary has flushed. Whatever it showed to anybody before is part of it, except what was committed
 * without waiting for the disk.
 */
export async function readFlushed(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ timeline: string; bytes: string }>(
    `select left(pg_walfile_name(lsn), 8) as timeline, (lsn - '0/0')::text as bytes
     from pg_current_wal_flush_lsn() as lsn`,
  )
  const { timeline, bytes } = rows[0]!
  return { timeline, bytes: BigInt(bytes) }
}

/** How many bytes of WAL a standby has replayed, and so shows. Throws if it is none, as after a promotion. */
export async function readReplayed(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ bytes: string | null }>(
    `select case when pg_is_in_recovery()
       then coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::text end as bytes`,
  )
  const bytes = rows[0]?.bytes
  if (!bytes) throw new Error('it is not a standby')
  return BigInt(bytes)
}
