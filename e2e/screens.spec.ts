import type { BrowserContext, Page } from '@playwright/test'
import { shots as allShots, shotLists } from './shot-list/all.ts'
import { endWaiting, type Shot } from './shot-list/shot.ts'
import { variants } from './shot-list/variants.ts'
import { findingsOf } from './support/accessibility.ts'
import { keepRenderer } from './support/browser.ts'
import { openContext, show, showNext, signInAsHero } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { untilQuiet } from './support/network.ts'
import { keepToasts } from './support/pauses.ts'
import { outOfReach } from './support/reach.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Every state in every combination, or each that is no variant of another, once. */
const isFull = Boolean(process.env.TEST_ALL)

const WHAT = isFull
  ? 'has no accessibility finding, in both themes, wide and narrow, and fits 320 pixels'
  : 'has no accessibility finding in the light theme, and fits 320 pixels'

/** The maximum number of states in a group: small enough to have groups for all workers. */
const GROUP_MAX = 20

let visitor: BrowserContext
let hero: BrowserContext
let asSignedIn: State

/** The page that shows the states of a group, one after the other, while they share a context. */
let shown: { page: Page; context: BrowserContext } | undefined

// Once for each worker, not for each group: opening contexts and signing in takes a large part of a
// test's time.
test.beforeAll(async ({ browser }) => {
  if (hero) return
  const demo = { url: process.env.DEMO_URL! }
  visitor = await openContext(browser, demo, { reducedMotion: 'reduce' })
  hero = await openContext(browser, demo, { reducedMotion: 'reduce' })
  await Promise.all([visitor, hero].map(keepRenderer))
  await signInAsHero(hero)
  asSignedIn = await hero.storageState()
})

const names = new Set(allShots.map(({ name }) => name))
const wrong = Object.entries(variants).filter(
  ([name, shown]) => !names.has(name) || !names.has(shown) || shown in variants,
)
if (wrong.length > 0) throw new Error(`Not shown, but in variants.ts: ${wrong.join('; ')}`)

for (const [list, all] of Object.entries(shotLists)) {
  const shots = all.filter(({ name }) => isFull || !(name in variants))
  for (let first = 0; first < shots.length; first += GROUP_MAX) {
    test.describe(`${list}, from ${first + 1}`, () => {
      // In order, on one worker, so that each state always follows the same one and meets what it
      // left behind.
      test.describe.configure({ mode: 'default' })
      test.beforeAll(closePages)
      for (const shot of shots.slice(first, first + GROUP_MAX)) testShot(shot)
    })
  }
}

function testShot(shot: Shot): void {
  test(`${shot.name} ${WHAT}`, async () => {
    const found: string[] = []
    const check = async (page: Page, width: number) =>
      found.push(...(await findingsAt(page)).map((finding) => `${width}: ${finding}`))

    const wide = shot.width ?? 1440
    let page = await openShot(shot, wide)
    await check(page, wide)
    if (shot.isLoadedPerWidth) page = await openShot(shot, 390)
    else if (isFull) await resize(page, 390)
    if (shot.isLoadedPerWidth || isFull) await check(page, 390)
    await dismissToasts(page)
    await resize(page, 320, 640)
    found.push(...(await outOfReach(page)).map((finding) => `320: ${finding}`))
    await endWaiting()
    if (needsLoad(shot)) await closePages()

    expect(found).toEqual([])
  })
}

/** Opens a state, on the page of the previous state if possible. */
async function openShot(shot: Shot, width: number): Promise<Page> {
  const context = shot.isSignedIn ? hero : visitor
  const isNew = needsLoad(shot) || shown?.context !== context
  if (isNew) await closePages()
  const page = shown?.page ?? (await context.newPage())
  shown = { page, context }
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width, height: 900 })
  if (isNew) {
    await context.setStorageState(context === hero ? asSignedIn : { cookies: [], origins: [] })
    await keepToasts(page)
    await show(page, shot)
  } else {
    await showNext(page, shot)
  }
  return page
}

/**
 * Whether a shot needs a new document: the landing page is a document of its own, and only a new
 * document reads the secret of a mailed link, or the signed-in member and their profile.
 */
const needsLoad = ({ isAlone, prepare, path, answers = {} }: Shot): boolean =>
  isAlone ||
  prepare !== undefined ||
  path === '/' ||
  path === '/profile' ||
  /[?](token|invitation)=/.test(path) ||
  'profile/view' in answers

async function closePages(): Promise<void> {
  await endWaiting()
  await shown?.page.close()
  shown = undefined
}

async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height })
  await untilQuiet(page)
}

async function findingsAt(page: Page): Promise<string[]> {
  await uncover(page)
  return findingsOf(page, { themes: isFull ? ['light', 'dark'] : ['light'] })
}

/**
 * Resizes the viewport to the page's full height: a bottom bar may only cover content that can be
 * scrolled from under it.
 */
async function uncover(page: Page): Promise<void> {
  const bars = page.locator('[data-bottom-bar]:visible')
  const width = page.viewportSize()?.width ?? 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if ((await bars.count()) > 0) await page.setViewportSize({ width, height })
}

/** Closes all toasts one by one, because they cover controls. */
const dismissToasts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const find = () =>
      document.querySelector<HTMLElement>(
        'section[aria-label=Notifications] button[aria-label=Close]',
      )
    for (let close = find(); close; close = find()) {
      close.click()
      await new Promise(requestAnimationFrame)
    }
  })
