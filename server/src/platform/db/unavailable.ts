/** SQLSTATEs for: down, overloaded, deadlock, timeout, read-only, out of space, shutting down. */
const UNAVAILABLE_STATES = /^(08...|40001|40P01|53...|57P0[1-5]|57014|58030|25006|25P03)$/

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

const POOL_BUSY = 'timeout exceeded when trying to connect'

/** The driver's own errors have no code, only a message. */
const DRIVER_SENTENCES = [
  POOL_BUSY,
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether no connection of the pool became free in time, despite the wording of the driver. */
export const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === POOL_BUSY

/** Caused by our own statements, not by an outage: serialization failure, deadlock, timeout. */
const OWN_STATES = /^(40001|40P01|57014)$/

/** Whether the error is an outage of the database, not caused by our own statements. */
export const isAway = (error: unknown): boolean =>
  isUnavailable(error) && !OWN_STATES.test((error as { code?: string }).code ?? '')

/**
 * Whether the error is temporary (the database is down, hangs, is full, locked or shutting down) and not a bug. The
 * statement was not acknowledged and may succeed on a retry.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false

  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (UNAVAILABLE_STATES.test(code) || UNREACHABLE.has(code)) return true
    // The Unix socket of a database exists only while it runs.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return DRIVER_SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
