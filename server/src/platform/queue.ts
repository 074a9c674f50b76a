import { AppError } from '@shipmates/contract/errors'

const RETRY_AFTER_MS = 5000

interface Bounds {
  parallel: number
  maxWaiting: number
}

/** Runs work. `by` is the member or the address that requested it. */
export type Queue = <T>(work: () => Promise<T>, by?: string) => Promise<T>

/**
 * Runs at most `parallel` pieces of work at once. Waiting members and addresses are served in turn, one piece each, so
 * that one who queues much delays another by one piece. Throws TOO_MANY_REQUESTS while `maxWaiting` pieces are waiting,
 * or a quarter of that for the same one, so that no one uses up the whole queue.
 */
export function createQueue({ parallel, maxWaiting }: Bounds): Queue {
  const maxOfOne = Math.ceil(maxWaiting / 4)
  /** Waiting work by member or address; the next one comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let count = 0
  let running = 0

  const wait = (by: string) =>
    new Promise<void>((resolve) => {
      const own = waiting.get(by)
      if (own) own.push(resolve)
      else waiting.set(by, [resolve])
      count++
    })
  const startNext = () => {
    const [next] = waiting
    if (!next) return void running--
    const [by, [start, ...rest]] = next
    waiting.delete(by)
    if (rest.length > 0) waiting.set(by, rest)
    count--
    start?.()
  }

  return async (work, by = '') => {
    if (running >= parallel) {
      const isOverShare = by !== '' && (waiting.get(by)?.length ?? 0) >= maxOfOne
      if (count >= maxWaiting || isOverShare) throw tooMany()
      await wait(by)
    } else running++
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

/** A queue for each member or address, with bounds of its own. */
export function createQueues(
  bounds: Bounds,
): <T>(work: () => Promise<T>, by: string) => Promise<T> {
  const queues = new Map<string, { run: Queue; uses: number }>()
  return async (work, by) => {
    const own = queues.get(by) ?? { run: createQueue(bounds), uses: 0 }
    queues.set(by, own)
    own.uses++
    try {
      return await own.run(work)
    } finally {
      own.uses--
      if (own.uses === 0) queues.delete(by)
    }
  }
}

const tooMany = () => new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: RETRY_AFTER_MS })
