import { randomBytes } from 'node:crypto'
import { delay, movesOn, watchMoves } from './support/feed-moves.ts'
import { goInApp } from './support/go.ts'
import { prolongNow, prolongProductTimers, restorePauses } from './support/pauses.ts'
import { newMember, newMembers } from './support/people.ts'
import { picture } from './support/picture.ts'
import { toastOf } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { steady } from './support/still.ts'

test('a new member enters intents, skills and interests in three steps, with a photo, and is led to the first Connect', async ({
  openAs,
}) => {
  // A skill of this test only, so that the counts are known.
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  for (const name of ['mei', 'tom'])
    await newMember(name, { skills: [skill], about: 'Parsers.', intents: ['open_source'] })
  const { page } = await openAs('ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  const goOn = dialog.getByRole('button', { name: 'Save and continue' })

  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeFocused()
  const height = () => steady(async () => Math.round((await dialog.boundingBox())?.height ?? 0))
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
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change photo' }).click()
  await (await chooser).setFiles(await picture(page, 'me.png'))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(dialog.getByText('me.png')).toBeVisible()
  // The title waits 300 ms for the counts (web/src/features/first-steps/end.tsx).
  await prolongNow(page, 300)
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(toastOf(page, 'Photo uploaded successfully')).toBeVisible()

  await expect(page.getByRole('heading', { name: `2 people share ${skill}` })).toBeFocused()
  await restorePauses(page)
  await expect(dialog.getByText('2 of them also work on open source.')).toBeVisible()
  // The saved step had the feed fetched again; without a card the heading gets the focus.
  await expect(page.locator('article').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Go to Discover' }).click()
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeFocused()
  await expect(steps).toBeHidden()
  await goInApp(page, '/profile')
  await expect(page.getByText('I build parsers, too.')).toBeVisible()
})

test('on a phone the list in a sheet scrolls below the handle and the Close button', async ({
  openAs,
}) => {
  await newMember('mei', { skills: ['Rust'] })
  const { page } = await openAs('ada', { viewport: { width: 390, height: 600 } })
  const steps = page.getByRole('region', { name: 'First steps' })
  await page.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Meet people' }).scrollIntoViewIfNeeded()
  const boxes = () =>
    Promise.all([dialog.getByRole('button', { name: 'Close' }).boundingBox(), dialog.boundingBox()])
  const [close, sheet] = await steady(boxes)
  if (!close || !sheet) throw new Error('There is no sheet')

  /** Whether the list is visible at this point. */
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

  await dialog.getByRole('button', { name: 'Close' }).click()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toBeHidden()
})

test('the feed of a new member does not shift', async ({ openAs }) => {
  await newMember('mei', { skills: ['Rust'] })
  const { page } = await openAs('ada', { path: '' })
  await watchMoves(page)
  await delay(page, /empty-later-[\w-]+\.js$/)
  await delay(page, '**/user/feed**', { steps: true })
  await page.goto('/dashboard')

  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  const { moved, tops } = await movesOn(page)
  expect(tops).toHaveLength(1)
  expect(moved).toBeLessThan(0.001)
})

/** Long enough for cached data to be stale, but not yet garbage collected. */
const A_WHILE_MS = 2 * 60_000
/** Longer than data that no screen shows is kept. */
const LONGER_MS = 6 * 60_000

test('a new member who opens the feed later sees no layout shift, and their scroll position is restored', async ({
  openAs,
}) => {
  await newMembers(4, 'mei')
  const { page } = await openAs('ada', { path: '' })
  await page.setViewportSize({ width: 1000, height: 400 })
  await watchMoves(page)
  await page.clock.install()
  await prolongProductTimers(page.context())
  const settings = page.getByRole('heading', { name: 'Settings', level: 1 })
  const steps = page.getByRole('region', { name: 'First steps' })
  await page.goto('/settings')
  await expect(settings).toBeVisible()
  await page.clock.fastForward(A_WHILE_MS)
  await page.route(
    '**/profile/view/**',
    async (route) => {
      await page.getByRole('article').first().waitFor()
      await route.continue()
    },
    { times: 1 },
  )

  await page.getByRole('link', { name: 'Discover' }).click()

  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(steps).toBeVisible()
  expect((await movesOn(page)).tops).toHaveLength(1)

  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 500)
  await expect.poll(scrolled).toBe(500)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(settings).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.clock.fastForward(LONGER_MS)
  await page.route('**/profile/view/**', (route) => route.abort())
  await page.goBack()

  await expect(steps).toBeAttached()
  await expect.poll(scrolled).toBe(500)
})
