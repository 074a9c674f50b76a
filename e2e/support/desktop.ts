import { expect, type Page } from '@playwright/test'

interface Notice {
  title: string
  body: string
}

/** A notification as stored by the fake desktop. */
interface Shown extends Notice {
  tag: string
  data: unknown
}

interface Desktop {
  badges: number[]
  setHidden: (isHidden: boolean) => void
}

/**
 * Fakes features that a headless browser lacks: hidden tabs, desktop notifications (with this answer to the permission
 * prompt), the app icon's badge, and an unreachable push service.
 */
export async function useDesktop(page: Page, answer: NotificationPermission = 'granted') {
  await page.context().addInitScript((answered) => {
    const desktop: Desktop = { badges: [], setHidden: () => {} }
    const permission = () =>
      localStorage.getItem('test-permission') as NotificationPermission | null
    const shown = (): Shown[] => JSON.parse(localStorage.getItem('test-notices') ?? '[]')
    const without = (tag: string) => shown().filter((notice) => notice.tag !== tag)
    const put = (notices: Shown[]) => localStorage.setItem('test-notices', JSON.stringify(notices))

    class DesktopNotification {
      static get permission() {
        return permission() ?? 'default'
      }
      static async requestPermission() {
        localStorage.setItem('test-permission', answered)
        return answered
      }
      constructor() {
        throw new TypeError('Illegal constructor, as on Android')
      }
    }
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const { body = '', tag = '', data } = options
        put([...without(tag), { title, body, tag, data }])
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown()
          .filter((notice) => tag === undefined || notice.tag === tag)
          .map((notice) => ({ ...notice, close: () => put(without(notice.tag)) })),
    })

    // A test browser cannot reach push services.
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'AbortError'))

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

/** Hides or shows tabs, as if others covered them. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => Reflect.get(window, 'desktop').setHidden(hidden), isHidden)

/** Waits until this many tabs hold the lock of visible tabs. */
export const untilVisible = (page: Page, tabs: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query()
        return held.filter(({ name }) => name === 'shipmates-in-view').length
      }),
    )
    .toBe(tabs)

const shownIn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('test-notices') ?? '[]'))

/** The notifications currently shown. */
export const noticesOf = async (page: Page): Promise<Notice[]> =>
  (await shownIn(page)).map(({ title, body }) => ({ title, body }))

interface Click {
  notification: { data: unknown; close: () => void }
  waitUntil: (work: Promise<unknown>) => void
}

/**
 * Clicks the last notification. Returns the paths for which the service worker opened a new tab. Without `isAnswered`
 * no tab of the product answers the worker.
 */
export async function pressNotice(page: Page, { isAnswered = true } = {}): Promise<string[]> {
  const notice = (await shownIn(page)).at(-1)
  const [worker] = page.context().serviceWorkers()
  if (!notice || !worker) throw new Error('There is nothing to press')
  const press = async ({ data, answerWithinMs }: { data: unknown; answerWithinMs: number }) => {
    const opened: string[] = []
    // Tabs answer within half a second, or a minute on a busy machine.
    const wait: typeof setTimeout = Reflect.get(globalThis, 'usualSetTimeout') ?? setTimeout
    Object.assign(globalThis, {
      usualSetTimeout: wait,
      setTimeout: (act: () => void, ms = 0) => wait(act, ms === 500 ? answerWithinMs : ms),
    })
    // Only a real click lets a worker open a window, or focus one.
    const openWindow = async (path: string) => void opened.push(path)
    Object.defineProperty(Reflect.get(globalThis, 'clients'), 'openWindow', {
      value: openWindow,
      configurable: true,
    })
    const works: Promise<unknown>[] = []
    const click: Click = {
      notification: { data, close: () => {} },
      waitUntil: (work) => works.push(work),
    }
    dispatchEvent(Object.assign(new Event('notificationclick'), click))
    await Promise.allSettled(works)
    return opened
  }
  return worker.evaluate(press, { data: notice.data, answerWithinMs: isAnswered ? 60_000 : 500 })
}

/** The last badge count that the page has set. */
export const badgeOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (Reflect.get(window, 'desktop') as Desktop).badges.at(-1))

/**
 * Delivers these pushes to the service worker of a page. Returns a function that lists the shown notifications, in
 * order.
 */
export async function deliverPush(
  page: Page,
  payloads: readonly object[],
): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const shown: string[] = []
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const kept: (NotificationOptions & { title: string })[] = []
    // A headless browser shows no notifications.
    registration.showNotification = async (title, options = {}) => {
      const { body, tag } = options
      shown.push(`${tag} ${title}: ${body}`)
      kept.splice(0, kept.length, ...kept.filter((one) => one.tag !== tag), { title, ...options })
    }
    registration.getNotifications = async ({ tag } = {}) =>
      kept.filter((one) => one.tag === tag) as never
    Object.assign(globalThis, { shown })
  })
  const client = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  const registrationId = await new Promise<string>((resolve, reject) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (found) resolve(found.registrationId)
    })
    client.send('ServiceWorker.enable').catch(reject)
  })
  for (const payload of payloads) {
    const data = JSON.stringify(payload)
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  return () => worker.evaluate(() => Reflect.get(globalThis, 'shown') as string[])
}
