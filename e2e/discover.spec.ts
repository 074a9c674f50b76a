import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { goInApp } from './support/go.ts'
import { newMember, newMembers } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

/** A unique skill, so that a test finds only its own members. */
const newSkill = () => `Knot ${randomBytes(4).toString('hex')}`

const cards = (page: Page) => page.getByRole('article')
const namesOn = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search by name or skill' })

async function searchSkills(page: Page, skills: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Skills', { exact: true }).fill(skills)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('a search is in the URL: Back, Forward and a reload restore it', async ({ openAs }) => {
  const [rope, sail] = [newSkill(), newSkill()]
  const roper = await newMember('roper', { skills: [rope] })
  const sailer = await newMember('sailer', { skills: [sail.toUpperCase()] })
  const { page } = await openAs('ada')
  await searchSkills(page, rope)
  await expect(namesOn(page)).toHaveText([roper.userName])
  await searchSkills(page, sail)
  await expect(namesOn(page)).toHaveText([sailer.userName])

  await page.goBack()
  await expect(namesOn(page)).toHaveText([roper.userName])
  await expect(searchField(page)).toHaveValue(rope)
  await page.goForward()
  await expect(searchField(page)).toHaveValue(sail)
  await page.reload()
  await expect(namesOn(page)).toHaveText([sailer.userName])
  await expect(searchField(page)).toHaveValue(sail)
})

test('on a phone the first Connect is on the first screen; wider pages have more columns', async ({
  openAs,
}) => {
  const skill = newSkill()
  await newMembers(6, 'many', { skills: [skill] })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await openAs('ada', phone)
  await expect(searchField(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeInViewport({ ratio: 1 })

  await goInApp(page, `/dashboard?skills=${encodeURIComponent(skill)}`)
  await expect(cards(page)).toHaveCount(6)
  for (const [width, columns] of [
    [390, 1],
    [1440, 3],
    [1920, 4],
    [2560, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() =>
        cards(page).evaluateAll(
          (all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size,
        ),
      )
      .toBe(columns)
  }
})

test('the search field opens its form over the cards, on a phone between them, and moves nothing else; at 1440 × 900 two rows of cards are visible, and with five columns every row is full', async ({
  openAs,
}) => {
  const skill = newSkill()
  await newMembers(20, 'full', {
    headline: 'Builds instruments for people who sail at night',
    about: 'I write parsers and the tools around them. '.repeat(4).trim(),
    skills: [skill, 'Geospatial databases', 'TypeScript', 'Nix', 'Zig'],
    interests: ['Sailing'],
    intents: ['open_source', 'hackathon', 'meet'],
    timeZone: 'Asia/Kolkata',
  })
  const desktop = { viewport: { width: 1440, height: 900 } }
  const { page } = await openAs('ada', desktop)
  await expect(cards(page).first()).toBeVisible()
  const topOf = () =>
    cards(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top)
  expect(await topOf()).toBeLessThanOrEqual(220)

  const username = page.getByRole('textbox', { name: 'Username' })
  const chips = page.getByRole('list', { name: 'Looking for' })
  await expect(chips).toBeVisible()
  const before = await chips.boundingBox()

  await page.keyboard.press('/')
  await expect(username).toBeVisible()
  expect(await chips.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(username).toBeHidden()
  await expect(searchField(page)).toBeFocused()

  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [first, last] = [chips.getByRole('button').first(), chips.getByRole('button').last()]
    expect((await first.boundingBox())?.y).toBe((await last.boundingBox())?.y)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(username).toBeFocused()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await page.keyboard.press('Escape')
  }

  await page.goto(`/dashboard?skills=${encodeURIComponent(skill)}`)
  await expect(cards(page)).toHaveCount(20)
  expect(await topOf()).toBeLessThanOrEqual(220)
  const boxes = await cards(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()),
  )
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(340)
  expect(boxes.filter(({ bottom }) => bottom <= 900)).toHaveLength(6)
  const facts = await cards(page)
    .first()
    .evaluate((card) => card.querySelectorAll('h2, p, [aria-label="Why you match"] li').length)
  expect(facts).toBeLessThanOrEqual(6)

  await page.setViewportSize({ width: 2560, height: 1440 })
  await expect
    .poll(() =>
      cards(page).evaluateAll((all) => {
        const tops = all.map((one) => one.getBoundingClientRect().top)
        return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
      }),
    )
    .toEqual([5, 5, 5, 5])
})
