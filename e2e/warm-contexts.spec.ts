import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { productUrl } from './support/people.ts'
import { WarmContexts } from './support/warm-contexts.ts'

const readTraces = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    notifications: Notification.permission,
    isOnLine: navigator.onLine,
    isMarked: 'mark' in window,
  }))

test('a reused browser context keeps nothing of the previous test', async ({ browser }) => {
  const contexts = new WarmContexts(browser, () => {})
  const take = async (isFresh = false) => {
    const page = await contexts.take({ baseURL: productUrl() }, isFresh)
    await page.goto('/@nobody_at_all')
    return page
  }
  const first = await take()
  const context = first.context()
  const untouched = await readTraces(first)
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => Object.assign(window, { mark: true }))
  await context.route('**/@nobody_at_all', (route) => route.abort())
  await first.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest way is one of those to clean up after
    document.cookie = 'left=behind'
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left')
      opening.onsuccess = resolve
      opening.onerror = reject
    })
  })
  await context.setOffline(true)
  expect(await readTraces(first)).not.toEqual(untouched)
  await contexts.release()

  const second = await take()
  expect(second.context()).toBe(context)
  expect(await readTraces(second)).toEqual(untouched)

  await test.step('a clock cannot be removed, and a fresh context serves only one test', async () => {
    await second.clock.setFixedTime(0)
    await contexts.release()
    const third = await take(true)
    expect(third.context()).not.toBe(context)
    await contexts.release()
    expect((await take()).context()).not.toBe(third.context())
    await contexts.release()
  })
  await contexts.close()
})
