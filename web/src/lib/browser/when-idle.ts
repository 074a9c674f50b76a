import { queryClient } from '../net/query-client.ts'
import { afterPaint } from './after-paint.ts'

/** Timeout, so that a slow query does not delay non-critical loads for longer. */
const WITHIN_MS = 1_000

/**
 * Resolves when pending queries have settled, or after 1 s, and the page has been painted with their answers. For
 * non-critical loads.
 */
export async function whenIdle(): Promise<void> {
  await answered()
  await afterPaint()
  await rendered()
}

/** A list renders interruptibly, in many tasks: the browser is idle only after the last one. Safari does not say when. */
const rendered = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: WITHIN_MS })
    else resolve()
  })

const answered = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const check = () => {
      if (!queryClient.isFetching()) end()
    }
    const timer = setTimeout(end, WITHIN_MS)
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
