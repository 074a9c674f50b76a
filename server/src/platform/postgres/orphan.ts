import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER, urlOf } from './cluster.ts'
import { type Endpoint, isPostmasterOf, readPidFile } from './live-process.ts'

type Orphan = { pid: number; endpoint: Endpoint }

/** Long, because crash recovery may take a while. */
const READY_WITHIN_MS = 60_000
/** PostgreSQL closes the connections of a killed server within this time. */
const ABANDONED_WITHIN_MS = 5_000

/**
 * Finds a PostgreSQL that runs on this cluster although its server is dead, once it accepts connections. Waits for one
 * that is shutting down, and then returns undefined.
 *
 * Throws, naming its pid, if it refuses our password, does not answer, or still serves another server, for example on a
 * volume that two containers share.
 */
export async function findOrphan(dir: string, password: string): Promise<Orphan | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const file = await readPidFile(dir)
    if (!file || !(await isPostmasterOf(file.pid, dir))) return undefined
    if (file.isReady && (await isAbandoned(dir, password, file))) return file
    if (Date.now() > deadline) throw refusal(dir, file.pid, 'it does not get ready')
    await sleep(20)
  }
}

/** False while it is starting up or shutting down. */
async function isAbandoned(dir: string, password: string, orphan: Orphan): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(SUPERUSER, password, orphan.endpoint, 'postgres'),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'shipmates start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const deadline = Date.now() + ABANDONED_WITHIN_MS
    while (await servesAnother(client)) {
      if (Date.now() > deadline) throw refusal(dir, orphan.pid, 'it serves another server')
      await sleep(50)
    }
    return true
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === '57P03' || code === '57P01') return false
    throw message.includes('already runs') ? error : refusal(dir, orphan.pid, message)
  } finally {
    await client.end().catch(() => {})
  }
}

async function servesAnother(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name = 'shipmates'`,
  )
  return rowCount !== 0
}

function refusal(dir: string, pid: number, why: string): Error {
  return new Error(
    `A PostgreSQL already runs on ${dir} (process ${pid}) and cannot be taken over: ${why}.`,
  )
}
