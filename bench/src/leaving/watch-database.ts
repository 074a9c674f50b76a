import { open } from 'node:fs/promises'
import pg from 'pg'
import { readPassword, SUPERUSER, urlOf } from '../../../server/src/platform/postgres/cluster.ts'

const SAMPLE_EVERY_MS = 20
/** PostgreSQL logs a wait for a lock from this time on. */
export const LOGGED_FROM_MS = 10

/** What others met in a part of the run. */
export interface Met {
  /** Number of waits for a lock of `LOGGED_FROM_MS` or more. */
  waits: number
  /** The longest wait for a lock; 0 if none was logged. */
  longestWaitMs: number
  /** The oldest transaction that samples of `pg_stat_activity` saw at work. */
  oldest: Seen
}

interface Seen {
  /** Milliseconds since it began. */
  ms: number
  statement: string
}

export interface DatabaseWatch {
  /** What was met since the last call. */
  met(): Promise<Met>
  stop(): Promise<void>
}

/** Lets an embedded PostgreSQL log waits for locks, and samples how old its transactions are. */
export async function watchDatabase(dir: string): Promise<DatabaseWatch> {
  const endpoint = { host: dir, port: 5432 }
  const url = urlOf(SUPERUSER, await readPassword(dir), endpoint, 'postgres')
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`alter system set log_lock_waits = on`)
  await admin.query(`alter system set deadlock_timeout = '${LOGGED_FROM_MS}ms'`)
  await admin.query('select pg_reload_conf()')
  const log = await open(`${dir}.log`)
  const none: Seen = { ms: 0, statement: '' }
  let oldest = none
  let sampling = Promise.resolve()
  const sample = async () => {
    // An idle connection that catches up with changed catalogs has a transaction of an old start.
    const { rows } = await admin.query<Seen>(`
      select extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as ms,
        left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as statement
      from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
        and xact_start is not null
      order by xact_start limit 1`)
    const [seen] = rows
    if (seen && seen.ms > oldest.ms) oldest = seen
  }
  const timer = setInterval(() => {
    sampling = sampling.then(sample)
  }, SAMPLE_EVERY_MS)
  let at = (await log.stat()).size
  return {
    met: async () => {
      const { size } = await log.stat()
      const { buffer } = await log.read(Buffer.alloc(size - at), 0, size - at, at)
      at = size
      const times = [...buffer.toString().matchAll(/(waiting for|acquired) .* after ([\d.]+) ms/g)]
      const longest = { waits: 0, longestWaitMs: 0, oldest }
      oldest = none
      for (const [, what, ms] of times) {
        if (what === 'waiting for') longest.waits++
        longest.longestWaitMs = Math.max(longest.longestWaitMs, Number(ms))
      }
      return longest
    },
    stop: async () => {
      clearInterval(timer)
      await sampling
      await log.close()
      await admin.end()
    },
  }
}
