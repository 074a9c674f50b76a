import { repeat } from '../jobs.ts'
import type { PlainLog } from '../log.ts'
import { isAlive } from './live-process.ts'

const CHECK_MS = 500

/**
 * Checks every 500 ms that PostgreSQL is alive, and restarts it if it died. Returns a function that stops supervising and
 * returns the pid of the current PostgreSQL.
 */
export function supervise(
  pid: number,
  start: () => Promise<number>,
  log: PlainLog,
): () => Promise<number> {
  let current = pid
  const work = async (stop: AbortSignal) => {
    if ((await isAlive(current)) || stop.aborted) return
    log.error({ pid: current }, 'Embedded PostgreSQL has died; starting it again')
    current = await start()
    log.warn({ pid: current }, 'Embedded PostgreSQL is running again')
  }
  const fails = (err: unknown) => log.error({ err }, 'Embedded PostgreSQL could not be started')
  const stop = repeat({ everyMs: CHECK_MS, work, outage: { works: () => {}, fails } })
  return async () => {
    await stop()
    return current
  }
}
