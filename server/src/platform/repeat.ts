import type { Outage } from './outage.ts'

interface Repeated {
  everyMs: number
  /** Is aborted when the work should stop. */
  work(stop: AbortSignal): Promise<void>
  /** Notes each failure and each success, so that an outage is logged once. */
  outage: Outage
}

/**
 * Does some work again and again, never twice at once. Returns a function that stops it, and resolves
 * when the work that runs has ended.
 */
export function repeat({ everyMs, work, outage }: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work(stopping.signal)
      .then(outage.works, outage.fails)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort(new Error('this node stops'))
    await running
  }
}
