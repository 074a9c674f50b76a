import { AppError } from '@shipmates/contract/errors'

/** Runs work at most `parallel` at once, in order. Throws TOO_MANY_REQUESTS while `maxWaiting` wait. */
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
