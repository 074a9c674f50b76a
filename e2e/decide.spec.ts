import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listReceivedRequests } from '@shipmates/contract/connections'
import { type Board, expect, test } from './support/fixtures.ts'
import { keepToasts, pressQuickly } from './support/pauses.ts'
import { type Member, newMember } from './support/people.ts'

const SEND = '**/api/v1/connection/request/send/**'

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

/** A member viewing a search with exactly these three results, in this order. */
async function lookAtThree(
  board: Board,
  prepare = (_page: Page): Promise<unknown> => Promise.resolve(),
) {
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  const make = (name: string) => newMember(name, { skills: [skill] })
  const [abe, bea, cleo] = await Promise.all([make('abe'), make('bea'), make('cleo')])
  const filters = new URLSearchParams({ skills: skill, sortBy: 'alphabetical' })
  const { page } = await board('ada', { path: '' })
  await prepare(page)
  await page.goto(`/dashboard?${filters}`)
  const names = [abe, bea, cleo].map(({ userName }) => userName)
  await expect(namesOn(page)).toHaveText(names)
  return { page, abe, bea, cleo, names }
}

test('Connect sends one request however often it is pressed, and the card leaves', async ({
  board,
}) => {
  const { page, abe, bea } = await lookAtThree(board, pressQuickly)
  let sent = 0
  await page.route(SEND, async (route) => {
    sent += 1
    await route.continue()
  })
  await connectTo(page, bea).dblclick()
  await expect(page.getByText('Connection request sent!')).toBeVisible()
  await expect(cardOf(page, bea)).toHaveCount(0)
  await expect(cardOf(page, abe)).toBeVisible()
  expect(await requestsOf(bea)).toHaveLength(1)
  expect(await requestsOf(abe)).toHaveLength(0)
  expect(sent).toBe(1)

  await page.reload()
  await expect(cardOf(page, abe)).toBeVisible()
  await expect(cardOf(page, bea)).toHaveCount(0)
})

test('a leaving card animates only position and opacity', async ({ board }) => {
  const { page, bea } = await lookAtThree(board)
  const card = cardOf(page, bea)
  await connectTo(page, bea).hover()
  await expect.poll(() => card.evaluate((it) => it.getAnimations().length)).toBe(0)
  await card.evaluate((it: HTMLElement) => {
    it.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target === it) it.dataset.animated = `${it.dataset.animated ?? ''} ${propertyName}`
    })
  })
  await page.mouse.down()
  await page.mouse.up()
  await expect(card).toHaveAttribute('data-animated', /^ (opacity translate|translate opacity)$/)
})

test('Pass removes a card without the other member noticing, and Undo puts it back in its place', async ({
  board,
}) => {
  const { page, bea, names } = await lookAtThree(board, keepToasts)
  await passOn(page, bea).click()
  await expect(cardOf(page, bea)).toHaveCount(0)
  expect(await requestsOf(bea)).toHaveLength(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(namesOn(page)).toHaveText(names)
})

test('a card whose Connect could not be sent returns to its place', async ({ board }) => {
  const { page, bea, names } = await lookAtThree(board)
  await page.route(SEND, (route) => route.abort())
  await connectTo(page, bea).click()
  await expect(page.getByText('Failed to send connection request')).toBeVisible()
  await expect(page.getByText(`${bea.userName} is back in your feed.`)).toBeVisible()
  await expect(namesOn(page)).toHaveText(names)
  await page.unroute(SEND)
  await connectTo(page, bea).click()
  await expect(page.getByText('Connection request sent!')).toBeVisible()
})

test("a Connect that the server refuses shows the server's message", async ({ board }) => {
  const { page, bea, names } = await lookAtThree(board)
  const answer = { success: false, code: 'NOT_FOUND', message: 'This sailor has left the harbour.' }
  await page.route(SEND, (route) => route.fulfill({ status: 404, json: answer }))
  await connectTo(page, bea).click()
  await expect(page.getByText(answer.message)).toBeVisible()
  await expect(namesOn(page)).toHaveText(names)
})

test('focus goes to the next card, then the previous one, then the heading', async ({ board }) => {
  const { page, abe, bea, cleo } = await lookAtThree(board)
  await connectTo(page, bea).press('Enter')
  await expect(nameOf(page, cleo)).toBeFocused()
  await expect(page.getByText(`${bea.userName} removed from feed.`)).toBeAttached()
  await passOn(page, cleo).press('Enter')
  await expect(nameOf(page, abe)).toBeFocused()
  await passOn(page, abe).press('Enter')
  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No more developers' })).toBeVisible()
})

test('a search finds members who were passed on', async ({ board }) => {
  const { page, abe, bea, cleo } = await lookAtThree(board)
  for (const member of [abe, bea, cleo]) {
    await passOn(page, member).click()
    await expect(cardOf(page, member)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(cards(page)).toHaveCount(3)
})

test('J and K move between the cards, C connects and X passes', async ({ board }) => {
  const { page, abe, bea, cleo } = await lookAtThree(board)
  await nameOf(page, abe).focus()
  await page.keyboard.press('j')
  await expect(nameOf(page, bea)).toBeFocused()
  await page.keyboard.press('k')
  await expect(nameOf(page, abe)).toBeFocused()
  await page.keyboard.press('c')
  await expect(nameOf(page, bea)).toBeFocused()
  await page.keyboard.press('x')
  await expect(nameOf(page, cleo)).toBeFocused()
  await expect(page.getByText('User ignored')).toBeVisible()
  await expect.poll(() => requestsOf(abe)).toHaveLength(1)
})

test('a card opens the profile, whose Connect sends the request', async ({ board }) => {
  const { page, bea, cleo } = await lookAtThree(board)
  await nameOf(page, bea).click()
  const dialog = page.getByRole('dialog', { name: bea.userName })
  await expect(dialog.getByText('Never seen').or(dialog.getByText(/^Last seen/))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(nameOf(page, bea)).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Connection request sent!')).toBeVisible()
  await expect(nameOf(page, cleo)).toBeFocused()
  expect(await requestsOf(bea)).toHaveLength(1)
})
