import type { Outage } from './outage.ts'

interface Repeated {
  everyMs: number
  /** Aborted when the work should stop. */
  work(stop: AbortSignal): Promise<void>
  /** Records each failure and each success, so that an outage is logged once. */
  outage: Outage
}

/**
 * Repeats some work, never twice at once. Returns a function that stops it, and resolves when the running work has
 * ended.
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
