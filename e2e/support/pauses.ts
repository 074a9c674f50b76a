import type { Page } from '@playwright/test'

/**
 * On the pages that follow, makes the pauses between attempts short: all of up to five seconds. What is
 * told stays for as long as ever.
 */
export const shortenPauses = (page: Page): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const wait = setTimeout
      window.setTimeout = (act, ms = 0, ...rest) => wait(act, ms > 5_000 ? ms : ms / 20, ...rest)
      window.usualSetTimeout = wait
    }`,
  })

/** Ends that on a page: what it asks for without end would never let it rest. */
export const restorePauses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.setTimeout = Reflect.get(window, 'usualSetTimeout')
  })
