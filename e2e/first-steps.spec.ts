import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { prolong } from './support/pauses.ts'
import { newMember, newMembers } from './support/people.ts'

test('a new member says what they look for, know and like in three steps, and is led to the first Connect', async ({
  board,
}) => {
  // A skill of this test alone, so that the counts are known.
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  for (const name of ['mei', 'tom'])
    await newMember(name, { skills: [skill], about: 'Parsers.', intents: ['open_source'] })
  const { page } = await board('ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  const goOn = dialog.getByRole('button', { name: 'Save and continue' })

  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeFocused()
  const height = async () => Math.round((await dialog.boundingBox())?.height ?? 0)
  const first = await height()
  for (const name of ['Side project', 'Feedback', 'Open source'])
    await dialog.getByRole('checkbox', { name }).check()
  await expect(dialog.getByText('3 of 3 chosen. Take one away to pick another.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Can mentor' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Side project' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Feedback' }).uncheck()
  await goOn.click()

  await expect(page.getByRole('heading', { name: 'What do you know and like?' })).toBeFocused()
  expect(await height()).toBe(first)
  const skills = dialog.getByRole('textbox', { name: 'Skills' })
  await skills.fill(skill)
  await skills.press('Enter')
  await expect(dialog.getByRole('button', { name: `Remove ${skill}` })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Interests' }).fill(`Rope of ${skill}`)
  await goOn.click()

  await expect(page.getByRole('heading', { name: 'Show who you are' })).toBeFocused()
  expect(await height()).toBe(first)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('button', { name: `Remove ${skill}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Show who you are' })).toBeFocused()
  await dialog.getByLabel('Introduce yourself').fill('I build parsers, too.')
  await dialog.getByRole('button', { name: 'Finish' }).click()

  await expect(page.getByRole('heading', { name: `2 people share ${skill}` })).toBeFocused()
  await expect(dialog.getByText('2 of them also work on open source.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Browse developers' }).click()
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeFocused()
  await expect(steps).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByText('I build parsers, too.')).toBeVisible()
})

test('who closes the first steps goes on where they were, and who is first is told so', async ({
  board,
}) => {
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  const { page } = await board('ada')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Start' }).click()
  await dialog.getByRole('checkbox', { name: 'Hackathon' }).check()
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'What do you know and like?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What do you know and like?' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Skills' }).fill(skill)
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Show who you are' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Skip' }).click()

  await expect(
    page.getByRole('heading', { name: `You're the first here with ${skill}` }),
  ).toBeVisible()
  await expect(dialog.getByText('/signup')).toBeVisible()
  await dialog.getByRole('link', { name: 'Edit my profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('on a phone the list of a sheet disappears below the handle and the Close button', async ({
  board,
}) => {
  const { page } = await board('ada', { viewport: { width: 390, height: 600 } })
  await page.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Meet people' }).scrollIntoViewIfNeeded()
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  const sheet = await dialog.boundingBox()
  if (!close || !sheet) throw new Error('There is no sheet')

  /** Whether the list is seen here. */
  const showsList = (x: number, y: number) =>
    page.evaluate(
      ([x, y]) => {
        const isOpaque = (element: Element) =>
          getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
        const isList = (element: Element) => element.closest('form') !== null
        const first = document
          .elementsFromPoint(x, y)
          .find((element) => isList(element) || isOpaque(element))
        return first !== undefined && isList(first)
      },
      [x, y] as const,
    )

  expect(await showsList(close.x + close.width / 2, close.y + close.height + 8)).toBe(true)
  expect(await showsList(close.x + close.width / 2, close.y + close.height / 2)).toBe(false)
  expect(await showsList(sheet.x + 60, sheet.y + 8)).toBe(false)
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
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
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
