const FIRST_MS = 2_000
const MAX_MS = 30_000

/** The random share of delays, so that clients do not retry at the same moment. */
export const JITTER = 0.2

/** The delay after this number of failed tries: doubled each time, up to 30 s, less jitter. */
export const backoffMs = (tries: number): number =>
  Math.min(FIRST_MS * 2 ** (tries - 1), MAX_MS) * (1 - JITTER * Math.random())
