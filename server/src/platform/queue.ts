import { AppError } from '@shipmates/contract/errors'

/**
 * Runs at most `parallel` pieces of work at once, first in, first out. Throws TOO_MANY_REQUESTS
 * while `maxWaiting` are waiting.
 */
export function createQueue({ parallel, maxWaiting }: { parallel: number; maxWaiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxWaiting) {
      throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: 5000 })
    }
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
