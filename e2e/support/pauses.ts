import type { BrowserContext, Page } from '@playwright/test'

/**
 * Shortens all timeouts of up to five seconds to a twentieth on pages loaded afterwards, to speed
 * up retries. Longer ones, such as toasts, are unchanged.
 */
export const shortenPauses = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: SHORT_PAUSES })

/** The same, on the page that is shown. */
export const shortenPausesNow = (page: Page): Promise<unknown> => page.evaluate(SHORT_PAUSES)

const SHORT_PAUSES = `{
  const wait = setTimeout
  window.setTimeout = (act, ms = 0, ...rest) => wait(act, ms > 5_000 ? ms : ms / 20, ...rest)
  window.usualSetTimeout = wait
}`

/** Keeps toasts for minutes on pages loaded afterwards. */
export const keepToasts = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript({
    content: `{
      const wait = setTimeout
      window.setTimeout = (act, ms = 0, ...rest) =>
        wait(act, ms > 5_000 && ms <= 10_000 ? 60 * ms : ms, ...rest)
    }`,
  })

/** Lets timeouts of this length last a minute on pages loaded afterwards. */
export const prolong = (pages: Page | BrowserContext, lengthMs: number): Promise<unknown> =>
  pages.addInitScript({ content: longPauses([lengthMs]) })

/** The same on the page that is shown, until `restorePauses`. */
export const prolongNow = (page: Page, ...lengthsMs: number[]): Promise<unknown> =>
  page.evaluate(longPauses(lengthsMs))

const longPauses = (lengthsMs: readonly number[]) => `{
  const wait = setTimeout
  window.setTimeout = (act, ms = 0, ...rest) =>
    wait(act, [${lengthsMs}].includes(ms) ? 60_000 : ms, ...rest)
  window.usualSetTimeout = wait
}`

/** Typing dots, which disappear after 5 seconds without an event (web/src/features/chat/sync/typing.ts). */
export const keepTypingDots = (page: Page): Promise<unknown> => prolong(page, 5_000)

/**
 * Notes that are shown for 2 seconds: "Saved", "is back", "Copied"; and the wait for the first steps
 * (web/src/pages/first-visit.ts). Not for tests of "Still trying…", which appears after 2 seconds.
 */
const keepNotes = (pages: Page | BrowserContext): Promise<unknown> => prolong(pages, 2_000)

/** The row of an accepted request (web/src/features/connections/accepted-row.tsx). */
const keepRows = (pages: Page | BrowserContext): Promise<unknown> => prolong(pages, 4_000)

/**
 * Keeps everything that the product shows for some seconds, on all pages that a context loads afterwards: toasts,
 * notes, rows that fold. Call it again after `page.clock.install()`, which replaces all timers. The last retry of a
 * query waits for 2 seconds too: let calls fail with an error that is not retried, such as 403.
 */
export async function prolongProductTimers(context: BrowserContext): Promise<void> {
  for (const keep of [keepToasts, keepNotes, keepRows]) await keep(context)
}

/**
 * Divides the time between events by twenty on pages loaded afterwards, so that quick presses stay quick on a slow
 * machine.
 */
export const pressQuickly = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')!
    Object.defineProperty(Event.prototype, 'timeStamp', {
      get(this: Event) {
        return get!.call(this) / 20
      },
    })
  })

/** Undoes `shortenPauses` on a page, whose endless retries would keep it busy, and `prolongNow`. */
export const restorePauses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.setTimeout = Reflect.get(window, 'usualSetTimeout') ?? window.setTimeout
  })
