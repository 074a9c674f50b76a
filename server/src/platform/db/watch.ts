import pg from 'pg'
import { repeat } from '../jobs.ts'
import type { Log } from '../log.ts'
import { unlogged } from '../outage.ts'
import { isPoolBusy } from './unavailable.ts'

const EVERY_MS = 2000

interface Health {
  state: 'well' | 'busy' | 'away'
  reason?: string
}

/**
 * Checks the database every 2 s, and logs once when it goes down and once when it is back; likewise
 * for an exhausted pool. Returns a function that stops it.
 */
export function watchDatabase(pool: pg.Pool, log: Log): () => void {
  let known: Health['state'] = 'well'
  const check = async (stopping: AbortSignal) => {
    const { state, reason } = await measure(pool)
    if (stopping.aborted || state === known) return
    if (known === 'away') log.info('PostgreSQL is reachable again')
    if (state === 'away') log.warn({ reason }, 'PostgreSQL is unreachable')
    if (state === 'busy') {
      const { totalCount: connections, waitingCount: waiting } = pool
      log.warn({ connections, waiting }, 'PostgreSQL answers, but all connections are in use')
    }
    if (state === 'well' && known === 'busy') log.info('connections to PostgreSQL are free again')
    known = state
  }
  const stop = repeat({ everyMs: EVERY_MS, work: check, outage: unlogged })
  // Does not wait for a running check: a database that hangs would delay the stop.
  return () => void stop()
}

async function measure(pool: pg.Pool): Promise<Health> {
  try {
    await pool.query('select 1')
    return { state: 'well' }
  } catch (error) {
    if (!isPoolBusy(error)) return away(error)
    // All connections may be in use because PostgreSQL hangs.
    return queryAlone(pool.options)
  }
}

async function queryAlone(options: pg.PoolOptions): Promise<Health> {
  const client = new pg.Client(options)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return { state: 'busy' }
  } catch (error) {
    return away(error)
  } finally {
    void client.end().catch(() => {})
  }
}

function away(error: unknown): Health {
  const { message, code } = error as Error & { code?: string }
  return { state: 'away', reason: message || code || 'no answer' }
}
