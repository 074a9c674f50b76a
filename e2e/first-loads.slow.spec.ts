import { expect, test } from '@playwright/test'
import { memberPages, publicPages } from '../web/src/page-table.ts'
import { type Demo, openContext, signInAsHero, startDemo } from './support/demo.ts'
import { delay, movesOn, watchMoves } from './support/feed-moves.ts'
import { untilConnected, untilQuiet } from './support/network.ts'

const MAX_REQUESTS = 25
/** The sum of layout shifts. */
const MAX_SHIFT = 0.01

const PHONE = { width: 412, height: 823 }

const pages = [
  ...memberPages.map(({ path }) => ({ path, isOfMembers: true })),
  ...publicPages.flatMap(({ path }) => (path === '*' ? [] : [{ path, isOfMembers: false }])),
]

let demo: Demo

test.beforeAll(async ({ browser }) => {
  demo = await startDemo()
  // A server that has just started responds slowly, so the page's socket connects late and
  // refetches lists.
  const context = await openContext(browser, demo, {})
  await signInAsHero(context)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await untilConnected(page)
  await untilQuiet(page)
  await context.close()
})

test.afterAll(() => demo.stop())

for (const { path, isOfMembers } of pages) {
  test(`a first load of ${path} makes few requests`, async ({ browser }) => {
    const context = await openContext(browser, demo, { viewport: PHONE })
    if (isOfMembers) await signInAsHero(context)
    const page = await context.newPage()
    // Each address once: a late script is fetched, then imported from the cache, and a page whose socket connects late
    // fetches its lists again.
    const addresses = new Set<string>()
    page.on('request', (request) => addresses.add(request.url()))
    page.on('websocket', (socket) => addresses.add(socket.url()))

    await page.goto(path)
    if (isOfMembers) await untilConnected(page)
    await untilQuiet(page)

    console.log(`${path}: ${addresses.size} requests`)
    expect(addresses.size).toBeLessThanOrEqual(MAX_REQUESTS)
    await context.close()
  })
}

/** What arrives after the first screen: its data, and its late code. */
const LATER = {
  data: /\/api\/v1\//,
  code: /\/assets\/(?!index|common|app|members)[\w-]+\.js/,
}

for (const { path } of memberPages) {
  for (const [what, pattern] of Object.entries(LATER)) {
    test(`late ${what} moves nothing on ${path}`, async ({ browser }) => {
      const context = await openContext(browser, demo, { viewport: PHONE })
      await signInAsHero(context)
      const page = await context.newPage()
      await watchMoves(page, path)
      await delay(page, pattern)

      await page.goto(path)
      await untilConnected(page)
      await untilQuiet(page)

      expect((await movesOn(page)).moved).toBeLessThanOrEqual(MAX_SHIFT)
      await context.close()
    })
  }
}
