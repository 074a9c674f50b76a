import type { Log } from '../platform/log.ts'

/** Functions that close what was opened, in the order of opening. */
export type Closers = (() => Promise<unknown> | unknown)[]

/**
 * Closes everything in reverse order, even if some fail. Logs every error, then throws the first.
 */
export async function closeAll(closers: Closers, log: Pick<Log, 'error'>): Promise<void> {
  const errors: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'a component could not be stopped')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
