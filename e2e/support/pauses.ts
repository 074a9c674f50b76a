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

/** Lets timeouts of this length last a minute on pages loaded afterwards. */
export const prolong = (page: Page, length: number): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const wait = setTimeout
      window.setTimeout = (act, ms = 0, ...rest) =>
        wait(act, ms === ${length} ? 60_000 : ms, ...rest)
    }`,
  })

/**
 * Lets events on pages loaded afterwards be a twentieth as far apart as they are: quick presses
 * stay quick on a slow machine.
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

/** Undoes `shortenPauses` on a page: its endless retries would never let it come to rest. */
export const restorePauses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.setTimeout = Reflect.get(window, 'usualSetTimeout')
  })
