import type { Page } from '@playwright/test'

/**
 * Shortens all timeouts of up to five seconds to a twentieth on pages loaded afterwards, to speed
 * up retries. Longer ones, such as toasts, are unchanged.
 */
export const shortenPauses = (page: Page): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const wait = setTimeout
      window.setTimeout = (act, ms = 0, ...rest) => wait(act, ms > 5_000 ? ms : ms / 20, ...rest)
      window.usualSetTimeout = wait
    }`,
  })

/** Lets toasts stay for minutes on pages loaded afterwards, however long a test looks at them. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const wait = setTimeout
      window.setTimeout = (act, ms = 0, ...rest) =>
        wait(act, ms > 5_000 && ms <= 10_000 ? 60 * ms : ms, ...rest)
    }`,
  })

/** Undoes `shortenPauses` on a page: its endless retries would never let it come to rest. */
export const restorePauses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.setTimeout = Reflect.get(window, 'usualSetTimeout')
  })
