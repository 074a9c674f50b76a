import { expect, type Page } from '@playwright/test'

interface Notice {
  title: string
  body: string
}

interface Desktop {
  notices: (Notice & { tag: string; isClosed: boolean; dispatchEvent: (event: Event) => void })[]
  badges: number[]
  setHidden: (isHidden: boolean) => void
}

/**
 * Puts what lies outside the page under the test's hand: whether a tab is hidden, the notifications of
 * the desktop (allowed or not once they are asked for), and the badge of the app's icon.
 */
export async function useDesktop(page: Page, answer: NotificationPermission = 'granted') {
  await page.context().addInitScript((answered) => {
    const asked = () => localStorage.getItem('test-permission') as NotificationPermission | null
    const desktop: Desktop = { notices: [], badges: [], setHidden: () => {} }

    class DesktopNotification extends EventTarget {
      static get permission() {
        return asked() ?? 'default'
      }
      static async requestPermission() {
        localStorage.setItem('test-permission', answered)
        return answered
      }
      title: string
      body: string
      tag: string
      isClosed = false
      constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
        super()
        this.title = title
        this.body = body
        this.tag = tag
        desktop.notices.push(this)
      }
      close() {
        this.isClosed = true
      }
    }

    let isHidden = false
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    desktop.setHidden = (next) => {
      isHidden = next
      document.dispatchEvent(new Event('visibilitychange'))
    }
    Object.assign(navigator, {
      setAppBadge: async (count: number) => desktop.badges.push(count),
      clearAppBadge: async () => desktop.badges.push(0),
    })
    Object.assign(window, { Notification: DesktopNotification, desktop })
  }, answer)
}

/** Hides tabs as if others had come before them, or shows them again. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => Reflect.get(window, 'desktop').setHidden(hidden), isHidden)

/** Waits until as many tabs as told have let the others know that they are in view. */
export const untilInView = (page: Page, tabs: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query()
        return held.filter(({ name }) => name === 'shipmates-in-view').length
      }),
    )
    .toBe(tabs)

/** The notifications of a tab that stand on the desktop; one replaces another of the same tag. */
export const noticesOf = (page: Page): Promise<Notice[]> =>
  page.evaluate(() => {
    const { notices } = Reflect.get(window, 'desktop') as Desktop
    const latest = new Map(notices.map((notice) => [notice.tag, notice]))
    return [...latest.values()]
      .filter(({ isClosed }) => !isClosed)
      .map(({ title, body }) => ({ title, body }))
  })

export const clickNotice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { notices } = Reflect.get(window, 'desktop') as Desktop
    notices.at(-1)?.dispatchEvent(new Event('click'))
  })

/** The number on the app's icon, as the page set it last. */
export const badgeOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (Reflect.get(window, 'desktop') as Desktop).badges.at(-1))
