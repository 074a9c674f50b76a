import type { Page } from '@playwright/test'

const STILL_MS = 400

/** Waits until nothing in the document has changed for a while: what was set off has come to its end. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async (stillMs) => {
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
    while (performance.now() - changedAt < stillMs) await new Promise(requestAnimationFrame)
    observer.disconnect()
  }, STILL_MS)
