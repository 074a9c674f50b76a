import { expect, test } from '@playwright/test'
import { memberPages, publicPages } from '../web/src/page-table.ts'
import { type Demo, openContext, signInAsHero, startDemo } from './support/demo.ts'
import { untilConnected, untilQuiet } from './support/network.ts'

const MAX_REQUESTS = 25
/** Pages over the limit, as many as they make today. */
const OVER: Record<string, number> = {
  '/dashboard': 26,
  '/requests': 30,
  '/connections': 31,
  '/messages': 29,
  '/profile': 27,
  '/settings': 38,
}
const MAX_SHIFT = 0.01
const OVER_SHIFT: Record<string, number> = { '/requests': 0.02 }

const PHONE = { width: 412, height: 823 }

const pages = [
  ...memberPages.map(({ path }) => ({ path, isOfMembers: true })),
  ...publicPages.flatMap(({ path }) => (path === '*' ? [] : [{ path, isOfMembers: false }])),
]

let demo: Demo

test.beforeAll(async () => {
  demo = await startDemo()
})

test.afterAll(() => demo.stop())

for (const { path, isOfMembers } of pages) {
  test(`a first load of ${path} makes few requests and moves nothing`, async ({ browser }) => {
    const context = await openContext(browser, demo, { viewport: PHONE })
    if (isOfMembers) await signInAsHero(context)
    const page = await context.newPage()
    const scripts = new Set<string>()
    let others = 0
    page.on('request', (request) => {
      // A late script is fetched, then imported from the cache.
      if (request.url().endsWith('.js')) scripts.add(request.url())
      else others++
    })
    page.on('websocket', () => others++)
    await page.addInitScript(() => {
      const moved = window as unknown as { shift: number }
      moved.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          moved.shift += (entry as PerformanceEntry & { value: number }).value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })

    await page.goto(path)
    if (isOfMembers) await untilConnected(page)
    await untilQuiet(page)

    const count = scripts.size + others
    const shift = Number(await page.evaluate('shift'))
    console.log(`${path} ${count} requests, shift ${shift.toFixed(4)}`)
    expect.soft(count).toBeLessThanOrEqual(OVER[path] ?? MAX_REQUESTS)
    expect(shift).toBeLessThanOrEqual(OVER_SHIFT[path] ?? MAX_SHIFT)
    await context.close()
  })
}
