import type { PlainLog } from '../log.ts'
import { isAlive } from './live-process.ts'

type Supervision = {
  /** Stops supervising and returns the pid of the current PostgreSQL. */
  release: () => Promise<number>
}

const CHECK_MS = 500

/** Checks every 500 ms that PostgreSQL is alive, and restarts it if it died. */
export function supervise(pid: number, start: () => Promise<number>, log: PlainLog): Supervision {
  let current = pid
  let restart: Promise<void> | undefined

  const check = async () => {
    if (restart || (await isAlive(current))) return
    log.error({ pid: current }, 'Embedded PostgreSQL has died; starting it again')
    restart ??= start()
      .then((next) => {
        current = next
        log.warn({ pid: next }, 'Embedded PostgreSQL is running again')
      })
      .catch((error: Error) =>
        log.error({ err: error }, 'Embedded PostgreSQL could not be started'),
      )
      .finally(() => {
        restart = undefined
      })
  }
  const timer = setInterval(() => void check(), CHECK_MS)
  timer.unref()

  return {
    release: async () => {
      clearInterval(timer)
      await restart
      return current
    },
  }
}
