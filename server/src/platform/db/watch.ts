import type pg from 'pg'
import type { Log } from '../log.ts'

const EVERY_MS = 2000

/** Logs once that the database went, and once that it is back. Returns how to stop. */
export function watchDatabase(pool: pg.Pool, log: Log): () => void {
  let isAway = false
  let isStopped = false
  let timer: NodeJS.Timeout

  const note = (reason?: string) => {
    if (isStopped || isAway === (reason !== undefined)) return
    isAway = reason !== undefined
    if (isAway) log.warn({ reason }, 'PostgreSQL is away')
    else log.info('PostgreSQL is back')
  }
  const check = async () => {
    await pool.query('select 1').then(
      () => note(),
      ({ message, code }: Error & { code?: string }) => note(message || code || 'no answer'),
    )
    if (!isStopped) wait()
  }
  const wait = () => {
    timer = setTimeout(() => void check(), EVERY_MS)
    timer.unref()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
