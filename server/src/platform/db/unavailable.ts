/** PostgreSQL's own words for being away, overloaded, in a restore, out of space or about to stop. */
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

/** The driver reports its own failures by sentence alone. */
const DRIVER_SENTENCES = [
  POOL_BUSY,
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether no connection of the pool came free in time. The driver's sentence for it says something else. */
export const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === POOL_BUSY

/** Of these it is not the database's absence, but statements of ours that lock each other or take long. */
const OWN_STATES = /^(40001|40P01|57014)$/

/** Whether a database is away: the part of being unavailable that no change on our side mends. */
export const isAway = (error: unknown): boolean =>
  isUnavailable(error) && !OWN_STATES.test((error as { code?: string }).code ?? '')

/**
 * Tells a database that is away, frozen, full, locked or stopping from a bug. What it is true for may work
 * again without any change on our side; nothing was acknowledged.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false

  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (UNAVAILABLE_STATES.test(code) || UNREACHABLE.has(code)) return true
    // The socket file of a database on this machine goes and comes with it.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return DRIVER_SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
