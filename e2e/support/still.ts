import type { Page } from '@playwright/test'

/** In milliseconds: how long nothing must change, and how often one looks. */
const TIMES = { stillMs: 400, checkMs: 50 }

/** Waits until nothing in the document has changed for a while: what was set off has come to its end. */
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
    // Asked for at every frame, each would be painted.
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (performance.now() - changedAt < stillMs) return
        clearInterval(timer)
        resolve()
      }, checkMs)
    })
    observer.disconnect()
  }, TIMES)
