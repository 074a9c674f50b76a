import type { Log } from './log.ts'

/** Records failures and successes of some work. */
export interface Outage {
  /** `fields` of the log line; by default the error with its stack. */
  fails(error: unknown, fields?: object): void
  works(): void
}

/** For work that logs its failures itself, or whose failures need no log. */
export const unlogged: Outage = { fails: () => {}, works: () => {} }

/**
 * Logs an outage once: `lost`, with the reason of the first failure, and `back` at the next success, however many
 * attempts are made in between.
 */
export function logOutage(
  log: Pick<Log, 'info' | 'warn'>,
  lost: string,
  back = `resolved: ${lost}`,
): Outage {
  return logOutageOfParts(log, lost, back)('all')
}

/** The same for work in several parts, by name: `lost` when the first part fails, and `back` when all work again. */
export function logOutageOfParts(
  log: Pick<Log, 'info' | 'warn'>,
  lost: string,
  back = `resolved: ${lost}`,
): (part: string) => Outage {
  const failing = new Set<string>()
  return (part) => ({
    fails: (err, fields = { err }) => {
      if (failing.size === 0) log.warn(fields, lost)
      failing.add(part)
    },
    works: () => {
      if (failing.delete(part) && failing.size === 0) log.info(back)
    },
  })
}
