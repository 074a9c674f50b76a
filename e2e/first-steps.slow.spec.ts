import { delay, movesOn, watchMoves } from './support/feed-moves.ts'
import { newMember } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test('the feed of a new member does not shift, from the login on', async ({ openAs, visit }) => {
  await newMember('mei', { skills: ['Rust'] })
  const ada = await openAs('ada', { path: '' })
  const page = await visit()
  await watchMoves(page)
  await delay(page, /empty-later-[\w-]+\.js$/)
  await delay(page, '**/user/feed**', { steps: true })
  await delay(page, '**/profile/view/**')
  await page.goto('/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  const { moved, tops } = await movesOn(page)
  expect(tops).toHaveLength(1)
  expect(moved).toBeLessThan(0.001)
})

/** How long the feed waits for the first steps. */
const WAIT_MS = 2_000

test('first steps that fail to load delay the feed by two seconds at most, and are then left out', async ({
  openAs,
}) => {
  await newMember('mei', { skills: ['Rust'] })
  const { page } = await openAs('ada', { path: '' })
  let release = () => {}
  const isShown = new Promise<void>((resolve) => {
    release = resolve
  })
  const script = /empty-later-[\w-]+\.js$/
  await page.route(script, async (route) => {
    await isShown
    await route.continue()
  })
  await page.clock.install()
  const requested = page.waitForRequest(script)
  await page.goto('/dashboard')
  await requested

  await page.clock.fastForward(WAIT_MS)
  await expect(page.getByRole('article').first()).toBeVisible()
  const arrived = page.waitForResponse(script)
  release()
  await (await arrived).finished()

  await page.getByRole('combobox', { name: 'Search by name or skill' }).fill('mei')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden()
})
