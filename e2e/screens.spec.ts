import type { BrowserContext, Page } from '@playwright/test'
import { shots } from './shot-list/all.ts'
import { endWaiting } from './shot-list/shot.ts'
import { findingsOf } from './support/accessibility.ts'
import { type Demo, openContext, show, signInAsHero, startDemo } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { outOfReach } from './support/reach.ts'
import { untilStill } from './support/still.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

let demo: Demo
let visitor: BrowserContext
let hero: BrowserContext
let asSignedIn: State

// Shared by all tests of a worker: opening contexts and signing in takes a part of each test's time.
test.beforeAll(async ({ browser }) => {
  demo = await startDemo()
  visitor = await openContext(browser, demo, { reducedMotion: 'reduce' })
  hero = await openContext(browser, demo, { reducedMotion: 'reduce' })
  await signInAsHero(hero)
  asSignedIn = await hero.storageState()
})
test.afterAll(async () => {
  await visitor.close()
  await hero.close()
  await demo.stop()
})

for (const shot of shots) {
  test(`${shot.name} has no accessibility finding, in both themes, wide and narrow, and fits 320 pixels`, async () => {
    test.slow()
    const found: string[] = []
    for (const width of [1440, 390]) {
      const page = await openAnew(shot.isSignedIn ? hero : visitor, width)
      await show(page, shot)
      await keepToasts(page)
      await uncover(page)
      found.push(...(await findingsOf(page)).map((finding) => `${width}: ${finding}`))

      if (width === 390) found.push(...(await atSmallest(page)))
      await endWaiting()
      await page.close()
    }

    expect(found).toEqual([])
  })
}

/** A new page in a context that keeps nothing of the pages before. */
async function openAnew(context: BrowserContext, width: number): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setOffline(false)
  await context.setStorageState(context === hero ? asSignedIn : { cookies: [], origins: [] })
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  return page
}

/**
 * Resizes the viewport to the page's full height: a bottom bar covers only content that can be
 * scrolled out from under it.
 */
async function uncover(page: Page): Promise<void> {
  const bar = page.locator('[data-bottom-bar]')
  const width = page.viewportSize()?.width ?? 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if ((await bar.count()) > 0) await page.setViewportSize({ width, height })
}

const closeOfToast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).first()

/** Hovers a toast, so that it is not dismissed. */
async function keepToasts(page: Page): Promise<void> {
  if (await closeOfToast(page).isVisible()) await closeOfToast(page).hover()
}

/** What is out of reach at the narrowest width, with all toasts dismissed. */
async function atSmallest(page: Page): Promise<string[]> {
  while (await closeOfToast(page).isVisible()) await closeOfToast(page).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await untilStill(page)
  return (await outOfReach(page)).map((finding) => `320: ${finding}`)
}
