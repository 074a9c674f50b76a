import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listReceivedRequests } from '@shipmates/contract/connections'
import { pressQuickly } from './support/pauses.ts'
import { type Member, newMember } from './support/people.ts'
import { expect, type OpenAs, test } from './support/prolonged-fixtures.ts'

const cards = (page: Page) => page.getByRole('article')
const namesOn = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const cardOf = (page: Page, member: Member) =>
  page.getByRole('article', { name: member.userName, exact: true })
const nameOf = (page: Page, member: Member) =>
  cardOf(page, member).getByRole('button', { name: member.userName })
const connectTo = (page: Page, member: Member) =>
  cardOf(page, member).getByRole('button', { name: 'Connect' })
const passOn = (page: Page, member: Member) =>
  cardOf(page, member).getByRole('button', { name: 'Pass' })
const requestsOf = async (member: Member): Promise<object[]> =>
  (await member.call(listReceivedRequests)).data

/** A member who views a search with exactly these four results, in this order. */
async function lookAtFour(openAs: OpenAs) {
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  const make = (name: string) => newMember(name, { skills: [skill] })
  const members = await Promise.all(['abe', 'bea', 'cleo', 'dan'].map(make))
  const [abe, bea, cleo, dan] = members as [Member, Member, Member, Member]
  const filters = new URLSearchParams({ skills: skill, sortBy: 'alphabetical' })
  const { page } = await openAs('ada', { path: '' })
  await pressQuickly(page)
  await page.goto(`/dashboard?${filters}`)
  const names = members.map(({ userName }) => userName)
  await expect(namesOn(page)).toHaveText(names)
  return { page, abe, bea, cleo, dan, names }
}

test('Connect sends one request however often it is pressed, Pass sends none and can be undone; focus moves to the next card, the previous one, or the heading', async ({
  openAs,
}) => {
  const { page, abe, bea, cleo, dan, names } = await lookAtFour(openAs)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/connection/request/send/')) sent += 1
  })
  const card = cardOf(page, dan)
  await connectTo(page, dan).hover()
  await expect.poll(() => card.evaluate((it) => it.getAnimations().length)).toBe(0)
  await card.evaluate((it: HTMLElement) => {
    const animated: string[] = []
    Object.assign(window, { animated })
    it.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target === it) animated.push(propertyName)
    })
  })

  await connectTo(page, dan).dblclick()

  await expect(page.getByText('Connection request sent!')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(cardOf(page, abe)).toBeVisible()
  const animated = await page.evaluate(() => Reflect.get(window, 'animated') as string[])
  expect(animated.toSorted()).toEqual(['opacity', 'translate'])
  expect(await requestsOf(dan)).toHaveLength(1)
  expect(await requestsOf(abe)).toHaveLength(0)
  expect(sent).toBe(1)

  await page.reload()
  await expect(cardOf(page, abe)).toBeVisible()
  await expect(card).toHaveCount(0)

  await passOn(page, bea).click()
  await expect(cardOf(page, bea)).toHaveCount(0)
  expect(await requestsOf(bea)).toHaveLength(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(namesOn(page)).toHaveText(names.slice(0, 3))

  await connectTo(page, bea).press('Enter')
  await expect(nameOf(page, cleo)).toBeFocused()
  await expect(page.getByText(`${bea.userName} removed from feed.`)).toBeAttached()
  await passOn(page, cleo).press('Enter')
  await expect(nameOf(page, abe)).toBeFocused()
  await passOn(page, abe).press('Enter')
  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No more developers' })).toBeVisible()

  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(namesOn(page)).toHaveText([abe.userName, cleo.userName])
})
