import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type Sailor, test } from './support/fixtures.ts'
import { type Member, newMember, newMembers } from './support/people.ts'

const SEARCH = '**/api/v1/connection/user/search**'
const FEED = '**/api/v1/connection/user/feed**'

/** A unique skill, so that a test finds only its own members. */
const newSkill = () => `Knot ${randomBytes(4).toString('hex')}`

const cards = (page: Page) => page.getByRole('article')
const cardOf = (page: Page, member: Member) =>
  page.getByRole('article', { name: member.userName, exact: true })
const namesOn = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const usernameField = (page: Page) => page.getByLabel('Username', { exact: true })
const skillsField = (page: Page) => page.getByLabel('Skills', { exact: true })

/** Members with one skill in common, the newest last. */
async function crew(skill: string, names: readonly string[]): Promise<Member[]> {
  const members: Member[] = []
  for (const name of names) members.push(await newMember(name, { skills: [skill] }))
  return members
}

async function searchSkills(page: Page, skills: string): Promise<void> {
  await skillsField(page).fill(skills)
  await searchButton(page).click()
}

test('a search by part of a username finds it, ignoring case', async ({ board }) => {
  const nadia = await newMember('nadia')
  const { page } = await board('ada')
  await usernameField(page).fill(nadia.userName.slice(3).toUpperCase())
  await searchButton(page).click()
  await expect(page.getByText('1 developer', { exact: true })).toBeVisible()
  await expect(namesOn(page)).toHaveText([nadia.userName])
})

test('a search by skills finds members with any of them, in any spelling', async ({ board }) => {
  const [rope, sail] = [newSkill(), newSkill()]
  const roper = await newMember('roper', { skills: [rope] })
  const sailer = await newMember('sailer', { skills: [sail.toUpperCase()] })
  const { page } = await board('ada')
  await searchSkills(page, `${rope.toLowerCase()}, ${sail}`)
  await expect(page.getByText('2 developers', { exact: true })).toBeVisible()
  await expect(cardOf(page, roper)).toBeVisible()
  await expect(cardOf(page, sailer)).toBeVisible()
})

test('a search by gender filters out the others', async ({ board }) => {
  const skill = newSkill()
  const eve = await newMember('eve', { skills: [skill], gender: 'Female' })
  const max = await newMember('max', { skills: [skill], gender: 'Male' })
  const sam = await newMember('sam', { skills: [skill], gender: 'Non-binary' })
  const { page } = await board('ada')
  await skillsField(page).fill(skill)
  for (const [gender, member] of [
    ['female', eve],
    ['male', max],
    ['other', sam],
  ] as const) {
    await page.getByLabel('Gender', { exact: true }).selectOption(gender)
    await searchButton(page).click()
    await expect(namesOn(page)).toHaveText([member.userName])
  }
})

test('results are sorted newest first, or from A to Z', async ({ board }) => {
  const skill = newSkill()
  const [bea, abe, zed] = await crew(skill, ['bea', 'abe', 'zed'])
  const { page } = await board('ada')
  await searchSkills(page, skill)
  await expect(namesOn(page)).toHaveText([zed, abe, bea].map((member) => member?.userName ?? ''))
  await page.getByLabel('Sort by').selectOption('A - Z')
  await searchButton(page).click()
  await expect(namesOn(page)).toHaveText([abe, bea, zed].map((member) => member?.userName ?? ''))
  await expect(page).toHaveURL(/sortBy=alphabetical/)
})

test('gender and order offer the specified options', async ({ board }) => {
  const { page } = await board('ada')
  const choices = (name: string) => page.getByRole('combobox', { name }).getByRole('option')
  await expect(choices('Gender')).toHaveText(['All Genders', 'male', 'female', 'other'])
  await expect(choices('Sort by')).toHaveText(['Newest First', 'A - Z'])
})

test('Search is disabled until a filter is set; spaces, commas and the order do not count', async ({
  board,
}) => {
  const { page } = await board('ada')
  await expect(searchButton(page)).toBeDisabled()
  await usernameField(page).fill('   ')
  await skillsField(page).fill(' , ,')
  await page.getByLabel('Sort by').selectOption('A - Z')
  await expect(searchButton(page)).toBeDisabled()
  await page.getByLabel('Gender', { exact: true }).selectOption('other')
  await expect(searchButton(page)).toBeEnabled()
})

test('Clear Filters returns to page 1 of the feed, and so does an emptied search', async ({
  board,
}) => {
  const skill = newSkill()
  await crew(skill, ['bea'])
  const { page } = await board('ada')
  for (const leave of [
    () => page.getByRole('button', { name: 'Clear Filters' }).click(),
    () => skillsField(page).press('Enter'),
  ]) {
    await page.goto(`/dashboard?skills=${encodeURIComponent(skill)}`)
    await expect(cards(page)).toHaveCount(1)
    await expect(skillsField(page)).toHaveValue(skill)
    const feed = page.waitForRequest(FEED)
    await skillsField(page).fill('')
    await leave()
    expect(new URL((await feed).url()).searchParams.get('page') ?? '1').toBe('1')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(/^Page 1 of/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  }
})

test('a search is in the URL: Back, Forward and a reload restore it', async ({ board }) => {
  const [rope, sail] = [newSkill(), newSkill()]
  const [roper] = await crew(rope, ['roper'])
  const [sailer] = await crew(sail, ['sailer'])
  const { page } = await board('ada')
  await searchSkills(page, rope)
  await expect(namesOn(page)).toHaveText([roper?.userName ?? ''])
  await searchSkills(page, sail)
  await expect(namesOn(page)).toHaveText([sailer?.userName ?? ''])

  await page.goBack()
  await expect(namesOn(page)).toHaveText([roper?.userName ?? ''])
  await expect(skillsField(page)).toHaveValue(rope)
  await page.goForward()
  await expect(skillsField(page)).toHaveValue(sail)
  await page.reload()
  await expect(namesOn(page)).toHaveText([sailer?.userName ?? ''])
  await expect(skillsField(page)).toHaveValue(sail)
})

test('each filter is a chip that can be removed', async ({ board }) => {
  const [rope, sail] = [newSkill(), newSkill()]
  await crew(rope, ['roper'])
  const [sailer] = await crew(sail, ['sailer'])
  const { page } = await board('ada')
  await usernameField(page).fill('er_')
  await page.getByLabel('Gender', { exact: true }).selectOption('other')
  await searchSkills(page, `${rope}, ${sail}`)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Skill')

  await page.getByRole('button', { name: 'Remove gender other' }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: `Remove skill ${rope}` }).click()
  await expect(namesOn(page)).toHaveText([sailer?.userName ?? ''])
  await page.getByRole('button', { name: 'Remove username er_' }).click()
  await expect(skillsField(page)).toHaveValue(sail)
  await page.getByRole('button', { name: `Remove skill ${sail}` }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a search without results says so and offers to clear the filters', async ({ board }) => {
  const { page } = await board('ada')
  await searchSkills(page, newSkill())
  await expect(
    page.getByText(
      'No developers found matching your filters. Try adjusting your search criteria.',
    ),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'No developers found', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('0 developers', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(page).toHaveURL('/dashboard')
})

test('an exhausted feed says No more developers, and Refresh loads new members', async ({
  board,
}) => {
  await newMember('fresh')
  const { page } = await board('ada', { path: '' })
  await page.route(FEED, async (route) => {
    const pagination = { currentPage: 1, limit: 20, totalCount: 0, totalPages: 0 }
    const ends = { hasNextPage: false, hasPreviousPage: false }
    await route.fulfill({
      json: { success: true, data: [], pagination: { ...pagination, ...ends } },
    })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No more developers' })).toBeVisible()
  await page.unroute(FEED)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('21 developers are on two pages, with Previous and Next', async ({ board }) => {
  const skill = newSkill()
  await newMembers(21, 'many', { skills: [skill] })
  const { page } = await board('ada')
  await searchSkills(page, skill)
  const [previous, next] = [
    page.getByRole('button', { name: 'Previous' }),
    page.getByRole('button', { name: 'Next' }),
  ]
  await expect(page.getByText('21 developers', { exact: true })).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(previous).toBeDisabled()
  await expect(cards(page)).toHaveCount(20)
  const firstPage = await namesOn(page).allTextContents()

  await next.click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(next).toBeDisabled()
  expect(firstPage).not.toContain(await namesOn(page).textContent())

  await previous.click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(namesOn(page)).toHaveText(firstPage)
  await page.goBack()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
})

test('a feed and a search that fail to load say so, and Try again loads them', async ({
  board,
}) => {
  const skill = newSkill()
  await crew(skill, ['bea'])
  const { page } = await board('ada', { path: '' })
  for (const [calls, path, sentence] of [
    [FEED, '/dashboard', 'Failed to load feed'],
    [SEARCH, `/dashboard?skills=${encodeURIComponent(skill)}`, 'Failed to search users'],
  ] as const) {
    await page.route(calls, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
  }
})

test('a card shows three skills, shared ones first, and counts the rest', async ({ board }) => {
  const shared = newSkill()
  const skills = ['Abacus', 'Sextant', 'Compass', 'Astrolabe', shared]
  const bea = await newMember('bea', { skills })
  const ada: Sailor = await board('ada', { profile: { skills: [shared] } })
  await searchSkills(ada.page, shared)
  const card = cardOf(ada.page, bea)
  await expect(card.getByRole('listitem').first()).toContainText(shared)
  await expect(card.getByText(/You both know/)).toHaveCount(0)
  await expect(card.getByText('+2', { exact: false })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(4)
})

test('intents, interests, languages and hours in common narrow a search, and are in the URL', async ({
  board,
}) => {
  const skill = newSkill()
  const of = (name: string, profile: object) => newMember(name, { skills: [skill], ...profile })
  const near = { timeZone: 'Europe/Oslo', languages: ['nb'], interests: [`${skill} charts`] }
  const [bea] = [
    await of('bea', { ...near, intents: ['cofounder'] }),
    await of('abe', near),
    await of('zed', { ...near, timeZone: 'Pacific/Auckland', intents: ['cofounder'] }),
    await of('max', { ...near, languages: ['fi'], intents: ['cofounder'] }),
    await of('eve', { ...near, interests: [], intents: ['cofounder'] }),
  ]
  const { page } = await board('ada', { profile: { timeZone: 'Europe/Berlin' } })
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('textbox', { name: 'Interests' }).fill(`${skill} charts`)
  await page.getByRole('textbox', { name: 'Languages' }).fill('Norwegian Bokmål,')
  await page.getByLabel('Hours in common').selectOption('12')
  await searchSkills(page, skill)
  await expect(page.getByText('2 developers', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '4 more' }).click()
  await page.getByRole('button', { name: 'Co-founder' }).click()
  await expect(namesOn(page)).toHaveText([bea.userName])
  await page.reload()
  await expect(namesOn(page)).toHaveText([bea.userName])
  await expect(page.getByRole('button', { name: 'Co-founder' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: 'Remove hours in common 12+' }).click()
  await expect(page.getByText('2 developers', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('columns follow the width of the page', async ({ board }) => {
  const skill = newSkill()
  await newMembers(6, 'many', { skills: [skill] })
  const { page } = await board('ada', { path: `/dashboard?skills=${encodeURIComponent(skill)}` })
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

test('on a phone the first Connect is on the first screen', async ({ board }) => {
  const skill = newSkill()
  await crew(skill, ['bea'])
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await board('ada', phone)
  await expect(page.getByRole('button', { name: 'Search and filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeInViewport({ ratio: 1 })
})
