import { performance } from 'node:perf_hooks'
import type pg from 'pg'

export type Clock = { now: () => Date; stop: () => void }

const REFRESH_MS = 30_000
const SAMPLES_AT_START = 3

/**
 * Tells the database's time without asking it each time: this machine's clock plus the offset
 * measured now and every half minute. While the database is away the last offset holds.
 */
export async function createClock(pool: pg.Pool): Promise<Clock> {
  let best = await measure(pool)
  for (let n = 1; n < SAMPLES_AT_START; n++) {
    const next = await measure(pool)
    if (next.roundTripMs < best.roundTripMs) best = next
  }

  let offsetMs = best.offsetMs
  const refresh = async () => {
    const next = await measure(pool).catch(() => undefined)
    // A slow answer says less than the drift of half a minute would.
    if (next && next.roundTripMs < 1_000) offsetMs = next.offsetMs
  }
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  timer.unref()

  return {
    now: () => new Date(performance.now() + offsetMs),
    stop: () => clearInterval(timer),
  }
}

/** The monotonic clock is taken as the local one, so that setting this machine's clock is not felt. */
async function measure(pool: pg.Pool): Promise<{ offsetMs: number; roundTripMs: number }> {
  const sentAt = performance.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const roundTripMs = performance.now() - sentAt
  return { offsetMs: rows[0]!.ms - (sentAt + roundTripMs / 2), roundTripMs }
}
