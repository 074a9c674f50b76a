import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { Log } from '../log.ts'
import type { Database, Db } from './client.ts'
import { watchReplica } from './replica-watch.ts'
import { shareNext } from './share-next.ts'
import { isAway, isUnavailable } from './unavailable.ts'
import { readFlushed, readReplayed } from './wal-positions.ts'

/**
 * Runs work that only reads, on a standby if there is one, else on the primary. It sees whatever was committed before
 * the call, by any member on any node. If the standby fails, the work runs again from its start on the primary. What it
 * compares must come from the database that it gets.
 */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export interface Replica {
  read: Read
  /** Rejects while the standby is away or late. */
  check(): Promise<void>
  metrics: Metric[]
  stop(): Promise<void>
}

interface Options {
  primary: Pick<Database, 'db' | 'pool'>
  standby: Pick<Database, 'db' | 'pool'>
  log: Pick<Log, 'info' | 'warn'>
}

/** How long a read waits for the standby before it goes to the primary. */
const WAIT_MS = 100

/**
 * Sends reads to a standby that has replayed all that the primary had flushed when they came. The primary is asked how
 * much that is, once for all reads that come meanwhile.
 */
export function createReplica({ primary, standby, log }: Options): Replica {
  const watch = watchReplica({ primary: primary.pool, standby: standby.pool, log })
  const flushed = shareNext(() => readFlushed(primary.pool))
  const replayed = shareNext(() => readReplayed(standby.pool))
  const { reads, metrics } = createMetrics(watch.lagSeconds)

  const catchesUp = async (stop: AbortSignal) => {
    const { timeline, bytes } = await flushed()
    for (let pauseMs = 1; watch.followed() === timeline && !stop.aborted; pauseMs *= 2) {
      if ((await replayed()) >= bytes) return true
      await sleep(pauseMs)
    }
    return false
  }
  const isReady = async () => {
    if (watch.followed() === undefined) return false
    const isInTime = await within(WAIT_MS, catchesUp)
    if (!isInTime) watch.hold()
    return isInTime
  }
  const readPrimary: Read = (work) => {
    reads.inc({ place: 'primary' })
    return work(primary.db)
  }
  const read: Read = async (work) => {
    if (!(await isReady())) return readPrimary(work)
    reads.inc({ place: 'standby' })
    try {
      return await work(standby.db)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (isAway(error)) watch.hold()
      return readPrimary(work)
    }
  }
  return { read, check: watch.check, metrics, stop: watch.stop }
}

/** Reads of a node without a standby. */
export const withoutReplica = (db: Db): Replica => ({
  read: (work) => work(db),
  check: async () => {},
  metrics: createMetrics(() => undefined).metrics,
  stop: async () => {},
})

/** Whether work comes to true in time. */
async function within(ms: number, work: (stop: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(ms, false, { signal: over.signal, ref: false }).catch(() => false)
  const done = await Promise.race([work(over.signal).catch(() => false), late])
  over.abort()
  return done
}

function createMetrics(lagSeconds: () => number | undefined) {
  const reads = new Counter({
    name: 'shipmates_replica_reads_total',
    help: 'Reads that a standby may answer, by who answered them',
    labelNames: ['place'],
    registers: [],
  })
  for (const place of ['standby', 'primary']) reads.inc({ place }, 0)
  const lag = new Gauge({
    name: 'shipmates_replica_lag_seconds',
    help: 'How late the standby is; absent while it is away',
    registers: [],
    collect() {
      const seconds = lagSeconds()
      if (seconds === undefined) this.remove()
      else this.set(seconds)
    },
  })
  return { reads, metrics: [reads, lag] as Metric[] }
}
