import { isDeepStrictEqual } from 'node:util'
import { expect, type Page } from '@playwright/test'

/** In milliseconds: how long nothing may change, and the polling interval. */
const TIMES = { stillMs: 400, checkMs: 50 }

/** Waits until the document has not changed for a while, and idle work has begun. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async ({ stillMs, checkMs }) => {
    let changedAt = performance.now()
    const observer = new MutationObserver(() => {
      changedAt = performance.now()
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    // A timer, not requestAnimationFrame, which would force a paint per frame.
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (performance.now() - changedAt < stillMs) return
        clearInterval(timer)
        resolve()
      }, checkMs)
    })
    // Idle callbacks run in the order of their registration; on a page that paints nothing they may not run.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: stillMs }))
    observer.disconnect()
  }, TIMES)

/** A measure of a page, once it is the same twice in a row, because nothing scrolls or moves any more. */
export async function steady<T>(measure: () => Promise<T>): Promise<T> {
  let last = await measure()
  await expect
    .poll(async () => {
      const before = last
      last = await measure()
      return isDeepStrictEqual(last, before)
    })
    .toBe(true)
  return last
}
