import { performance } from 'node:perf_hooks'
import type pg from 'pg'

export type Clock = { now: () => Date; stop: () => void }

const REFRESH_MS = 30_000
const SAMPLES_AT_START = 3
const COMPARE_MS = 1_000
/** Larger than the drift of a machine's two clocks between two measurements. */
const JUMP_MS = 1_000

/** This machine's clocks: the monotonic one and the wall clock. */
interface LocalClocks {
  monotonicMs: () => number
  wallMs: () => number
}

const machine: LocalClocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() }

/**
 * The database's time without a query each time: the local monotonic clock plus an offset, which is
 * measured at the start and every 30 s. While the database is down the last offset is used.
 *
 * Setting this machine's wall clock has no effect. The monotonic clock may stop while the machine
 * sleeps: when the two clocks have moved apart, the offset is measured again at once.
 */
export async function createClock(pool: pg.Pool, local = machine): Promise<Clock> {
  const apart = () => local.wallMs() - local.monotonicMs()
  let best = await measure(pool, local)
  for (let n = 1; n < SAMPLES_AT_START; n++) {
    const next = await measure(pool, local)
    if (next.roundTripMs < best.roundTripMs) best = next
  }

  let offsetMs = best.offsetMs
  let measuredApartMs = apart()
  let isMeasuring = false
  const refresh = async () => {
    if (isMeasuring) return
    isMeasuring = true
    const next = await measure(pool, local).catch(() => undefined)
    isMeasuring = false
    // A slow round trip has a larger error than the drift of 30 s.
    if (!next || next.roundTripMs >= 1_000) return
    offsetMs = next.offsetMs
    measuredApartMs = apart()
  }
  const noticeSleep = () => {
    if (Math.abs(apart() - measuredApartMs) > JUMP_MS) void refresh()
  }
  const timers = [
    setInterval(() => void refresh(), REFRESH_MS),
    setInterval(noticeSleep, COMPARE_MS),
  ]
  for (const timer of timers) timer.unref()

  return {
    now: () => {
      noticeSleep()
      return new Date(local.monotonicMs() + offsetMs)
    },
    stop: () => timers.forEach(clearInterval),
  }
}

async function measure(pool: pg.Pool, { monotonicMs }: LocalClocks) {
  const sentAt = monotonicMs()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const roundTripMs = monotonicMs() - sentAt
  return { offsetMs: rows[0]!.ms - (sentAt + roundTripMs / 2), roundTripMs }
}
