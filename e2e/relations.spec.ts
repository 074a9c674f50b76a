import type { Page } from '@playwright/test'
import { sendRequest } from '@shipmates/contract/connections'
import { goInApp } from './support/go.ts'
import { type Member, newMember } from './support/people.ts'
import { expect, type MemberWithPage, test } from './support/prolonged-fixtures.ts'
import { steady } from './support/still.ts'
import { bubble, inputOf, rowOf, twoConnections, unreadOf, write } from './support/talk.ts'

test.use({ isStill: true })

const itemOf = (page: Page, member: Member) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: member.userName })
const chatOf = (page: Page) => page.getByRole('region', { name: /^Chat with/ })

async function secondTab(member: MemberWithPage, path: string): Promise<Page> {
  const page = await member.page.context().newPage()
  await page.goto(path)
  return page
}

/** Opens the menu of a row, card or chat, selects an entry, and confirms it. */
async function chooseAndConfirm(
  page: Page,
  menu: string,
  entry: string,
  answer: string,
): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toHaveCount(0)
}

/** The address of the feed with only this member's card. */
const searchFor = ({ userName }: Member) => `/dashboard?search=${userName}`

test('a note is sent with the request and becomes the first message, read, on both sides', async ({
  openAs,
}) => {
  const bob = await openAs('bob', { path: '/requests' })
  const ada = await openAs('ada', { path: searchFor(bob) })
  const card = ada.page.getByRole('article', { name: bob.userName })
  await card.getByRole('button', { name: 'Add a note' }).click()
  const dialog = ada.page.getByRole('dialog', { name: bob.userName })
  const note = dialog.getByRole('textbox', { name: /Add a note/ })
  await expect(note).toBeFocused()
  await note.fill('Shall we share a parser?')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await card.getByRole('button', { name: 'Add a note' }).press('Enter')
  await expect(note).toHaveValue('Shall we share a parser?')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(ada.page.getByText('Connection request sent!')).toBeVisible()
  const adaSent = await secondTab(ada, '/requests?tab=sent')
  await expect(itemOf(adaSent, bob)).toContainText('Your note: Shall we share a parser?')

  await expect(itemOf(bob.page, ada)).toContainText('Note: Shall we share a parser?')
  await itemOf(bob.page, ada).getByRole('button', { name: 'Accept' }).press('Enter')

  await expect(itemOf(adaSent, bob)).toHaveCount(0)
  await goInApp(bob.page, '/messages')
  await expect(rowOf(bob.page, ada)).toContainText('Shall we share a parser?')
  await expect(unreadOf(bob.page)).not.toContainText('1')
  await rowOf(bob.page, ada).click()
  await bob.page.getByRole('button', { name: `Reply to ${ada.userName}'s note` }).click()
  await expect(inputOf(bob.page)).toBeFocused()
  await expect(bob.page.getByText(`Replying to ${ada.userName}`)).toBeVisible()
  await write(bob.page, 'Gladly')
  await expect(bob.page.getByRole('button', { name: /^Reply to .* note$/ })).toHaveCount(0)
  const met = bob.page.getByRole('region', { name: `You and ${ada.userName} are connected` })
  await expect(met).toBeVisible()
  await goInApp(ada.page, `/messages/${bob.userName}`)
  // The reply quotes it.
  await expect(bubble(ada.page, 'Shall we share a parser?').first()).toBeVisible()
})

test('a removed or blocked member can only read, at once; the other member can connect again or unblock', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  const adaConnections = await secondTab(ada, '/connections')
  await inputOf(bob.page).fill('Not yet sent')

  await chooseAndConfirm(adaConnections, 'More options', 'Remove connection', 'Remove')

  await expect(itemOf(adaConnections, bob)).toHaveCount(0)
  await expect(chatOf(ada.page)).toContainText('You removed this connection.')
  await expect(chatOf(bob.page)).toContainText("You can't write in this conversation.")
  await expect(chatOf(bob.page)).not.toContainText(/removed|seen|Active now/)
  await expect(bubble(bob.page, 'Hello')).toBeVisible()
  await expect(inputOf(bob.page)).toHaveCount(0)

  await chatOf(ada.page).getByRole('button', { name: 'Connect' }).click()
  await expect(chatOf(ada.page)).toContainText(`You can write once ${bob.userName} accepts.`)
  await goInApp(bob.page, '/requests')
  // The heading takes the focus a little after the page has appeared.
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Requests' })).toBeFocused()
  await itemOf(bob.page, ada).getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(inputOf(ada.page)).toBeVisible()
  await write(ada.page, 'Together again')
  await goInApp(bob.page, `/messages/${ada.userName}`)
  await expect(bubble(bob.page, 'Together again')).toBeVisible()

  await chooseAndConfirm(ada.page, 'Conversation options', 'Block', 'Block')

  await expect(chatOf(ada.page)).toContainText(`You blocked ${bob.userName}.`)
  await expect(rowOf(ada.page, bob)).toHaveCount(0)
  await expect(itemOf(adaConnections, bob)).toHaveCount(0)
  await expect(chatOf(bob.page)).toContainText("You can't write in this conversation.")
  await expect(chatOf(bob.page)).not.toContainText(/blocked|seen|Active now/)
  await goInApp(bob.page, searchFor(ada))
  await expect(bob.page.getByRole('heading', { name: 'No developers found' })).toBeVisible()

  const desktop = ada.page.viewportSize()
  await ada.page.setViewportSize({ width: 390, height: 844 })
  const buttons = ['Report', 'Unblock'].map((name) =>
    chatOf(ada.page).getByRole('button', { name }),
  )
  const topsOf = () => Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y))
  const [report, unblock] = await steady(topsOf)
  expect(report).toBe(unblock)
  if (desktop) await ada.page.setViewportSize(desktop)

  await chatOf(ada.page).getByRole('button', { name: 'Unblock' }).click()
  await expect(rowOf(ada.page, bob)).toBeVisible()
  await expect(chatOf(ada.page)).toContainText("You can't write in this conversation.")
})

test('on a phone the menu of a request and its question are fully visible, and work by keyboard', async ({
  openAs,
}) => {
  const ada = await newMember('ada')
  const bob = await openAs('bob', { path: '', viewport: { width: 390, height: 844 } })
  await ada.call(sendRequest, { params: { status: 'interested', userId: bob.id } })
  const { page } = bob
  await page.goto('/requests')
  const more = itemOf(page, ada).getByRole('button', { name: 'More options' })

  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View profile' })).toBeFocused()
  const menu = page.getByRole('menu')
  await expect.poll(() => menu.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await more.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Block ${ada.userName}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question.getByText('You can unblock them at any time.')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(more).toBeFocused()

  await more.press('Enter')
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${ada.userName} is blocked`)).toBeVisible()
  await expect(itemOf(page, ada)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
