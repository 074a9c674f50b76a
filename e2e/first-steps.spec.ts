import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { prolong } from './support/pauses.ts'
import { newMember, newMembers } from './support/people.ts'

test('a new member adds skills and a few words, and is led to the first Connect', async ({
  board,
}) => {
  await newMember('mei', { skills: ['Rust'], about: 'Parsers.' })
  const { page } = await board('ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Start' }).click()

  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeFocused()
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await expect(page.getByRole('heading', { name: 'What do you build with?' })).toBeFocused()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Skills' })
  const save = dialog.getByRole('button', { name: 'Save and continue' })
  await field.fill(' , ')
  await save.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Please enter at least one skill/)
  await field.fill('Rus')
  await dialog.getByRole('button', { name: '+ Rust' }).click()
  const widths = [save, field].map(async (one) => (await one.boundingBox())?.width)
  expect(new Set(await Promise.all(widths)).size).toBe(1)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Introduce yourself' })).toBeFocused()
  const about = dialog.getByLabel('About')
  await save.click()
  await expect(about).toBeFocused()
  await expect(about).toHaveAccessibleDescription(/Please write a short intro/)
  await about.fill('I build parsers, too.')
  await save.click()
  await dialog.getByRole('button', { name: 'Browse developers' }).click()

  await expect(page.getByRole('article').first().getByRole('button').first()).toBeFocused()
  await expect(steps).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByText('I build parsers, too.')).toBeVisible()
})

test('dismissed first steps are not offered again', async ({ board }) => {
  await newMember('mei', { skills: ['Rust'] })
  const { page } = await board('ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Not now' }).click()

  await page.getByLabel('Skills', { exact: true }).fill('Rust')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(steps).toBeHidden()

  await page.reload()

  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(steps).toBeHidden()
})

/** Records all positions of the feed's search from its first render on, and all layout shifts. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: number[] = []
    const tops = new Set<number>()
    Object.assign(window, { moves, tops })
    new PerformanceObserver((list) => {
      const isFeed = location.pathname === '/dashboard'
      for (const entry of list.getEntries()) if (isFeed) moves.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    const look = () => {
      const form = document.querySelector('search')
      if (form?.checkVisibility()) tops.add(form.getBoundingClientRect().top)
      requestAnimationFrame(look)
    }
    look()
  })

const movesOn = (page: Page) =>
  page.evaluate(() => ({
    moved: (Reflect.get(window, 'moves') as number[]).reduce((sum, move) => sum + move, 0),
    tops: [...(Reflect.get(window, 'tops') as Set<number>)],
  }))

/** After this many frames the heading is painted, so that later content would visibly shift it. */
const FRAMES = 6

/**
 * Holds matching requests until the page has painted what it can without them, with `steps` also
 * the first steps.
 */
async function delay(page: Page, pattern: string | RegExp, { steps = false } = {}): Promise<void> {
  await page.route(pattern, async (route) => {
    if (steps) await page.getByRole('region', { name: 'First steps' }).waitFor()
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
    }, FRAMES)
    await route.continue().catch(() => {})
  })
}

for (const from of ['login', 'start']) {
  test(`what a new member sees of the feed stays in its place, from the ${from} on`, async ({
    board,
    visit,
  }) => {
    await newMember('mei', { skills: ['Rust'] })
    const ada = await board('ada', { path: '' })
    const page = from === 'login' ? await visit('/login') : ada.page
    await watchMoves(page)
    // The feed leaves the first steps out if they take longer.
    await prolong(page, 2_000)
    await delay(page, /first-steps-[\w-]+\.js$/)
    await delay(page, '**/user/feed**', { steps: true })

    if (from === 'login') {
      await delay(page, '**/profile/view/**')
      await page.goto('/login')
      await page.getByLabel('Email').fill(ada.email)
      await page.getByLabel('Password', { exact: true }).fill(ada.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    } else await page.goto('/dashboard')

    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
    const { moved, tops } = await movesOn(page)
    expect(tops).toHaveLength(1)
    expect(moved).toBeLessThan(0.001)
  })
}

test('first steps that fail to load delay the feed by two seconds at most, and are then left out', async ({
  board,
}) => {
  await newMember('mei', { skills: ['Rust'] })
  const { page } = await board('ada', { path: '' })
  let letThrough = () => {}
  const isShown = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const script = /first-steps-[\w-]+\.js$/
  await page.route(script, async (route) => {
    await isShown
    await route.continue()
  })
  await page.goto('/dashboard')

  await expect(page.getByRole('article').first()).toBeVisible()
  const arrived = page.waitForResponse(script)
  letThrough()
  await (await arrived).finished()

  await page.getByLabel('Username', { exact: true }).fill('mei')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden()
})

/** Long enough for cached data to be stale, but not yet garbage collected. */
const A_WHILE_MS = 2 * 60_000

test('a new member who comes back to the feed gets their scroll position back', async ({
  board,
}) => {
  await newMembers(4, 'mei')
  const { page } = await board('ada', { path: '' })
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.clock.install()
  await page.goto('/dashboard')
  const scrolled = () => page.evaluate(() => scrollY)
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 500)
  await expect.poll(scrolled).toBe(500)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.clock.fastForward(A_WHILE_MS)
  await page.route('**/profile/view/**', (route) => route.abort())
  await page.goBack()

  await expect(page.getByRole('region', { name: 'First steps' })).toBeAttached()
  await expect.poll(scrolled).toBe(500)
})

test('a new member who opens the feed later sees no layout shift', async ({ board }) => {
  await newMember('mei')
  const { page } = await board('ada', { path: '' })
  await watchMoves(page)
  await page.clock.install()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.clock.fastForward(A_WHILE_MS)
  await page.route('**/profile/view/**', async (route) => {
    await page.getByRole('article').first().waitFor()
    await route.continue()
  })

  await page.getByRole('link', { name: 'Discover' }).click()

  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  expect((await movesOn(page)).tops).toHaveLength(1)
})
