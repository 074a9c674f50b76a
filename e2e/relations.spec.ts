import type { Page } from '@playwright/test'
import { expect, type Sailor, test } from './support/fixtures.ts'
import type { Member } from './support/people.ts'
import { bubble, inputOf, rowOf, twoSailors, unreadOf, write } from './support/talk.ts'

const itemOf = (page: Page, member: Member) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: member.userName })
const chatOf = (page: Page) => page.getByRole('region', { name: /^Chat with/ })

async function secondTab(member: Sailor, path: string): Promise<Page> {
  const page = await member.page.context().newPage()
  await page.goto(path)
  return page
}

/** Opens the menu of a row, card or chat, chooses an entry, and answers its question. */
async function endBy(page: Page, menu: string, entry: string, answer: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toHaveCount(0)
}

/** The feed shows the card of a member, found by search. */
const searchFor = (page: Page, member: Member) => page.goto(`/dashboard?search=${member.userName}`)

test('a note waits with the request and becomes the first message, read, in every tab', async ({
  board,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await board('bob', { path: '/requests' })
  const bobChats = await secondTab(bob, '/messages')
  await searchFor(ada.page, bob)
  const card = ada.page.getByRole('article', { name: bob.userName })
  await card.getByRole('button', { name: 'Add a note' }).click()
  const popover = ada.page.getByRole('dialog', { name: `Connect with ${bob.userName}` })
  await popover.getByLabel(/Add a note/).fill('Shall we share a parser?')
  await ada.page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await card.getByRole('button', { name: 'Add a note' }).press('Enter')
  await expect(popover.getByLabel(/Add a note/)).toHaveValue('Shall we share a parser?')
  await popover.getByRole('button', { name: 'Send request' }).click()
  await expect(ada.page.getByText('Connection request sent!')).toBeVisible()
  const adaSent = await secondTab(ada, '/requests?tab=sent')
  await expect(itemOf(adaSent, bob)).toContainText('Your note: Shall we share a parser?')

  await expect(itemOf(bob.page, ada)).toContainText('Note: Shall we share a parser?')
  await itemOf(bob.page, ada).getByRole('button', { name: 'Accept' }).press('Enter')

  await expect(itemOf(adaSent, bob)).toHaveCount(0)
  await expect(rowOf(bobChats, ada)).toContainText('Shall we share a parser?')
  await expect(unreadOf(bobChats)).not.toContainText('1')
  await ada.page.goto(`/messages/${bob.userName}`)
  await expect(bubble(ada.page, 'Shall we share a parser?')).toBeVisible()
})

test('who removes a connection can connect again; the other side can only read, at once', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  const adaMates = await secondTab(ada, '/connections')
  const bobMates = await secondTab(bob, '/connections')
  await expect(itemOf(bobMates, ada)).toBeVisible()
  await inputOf(bob.page).fill('Not yet sent')

  await endBy(adaMates, 'More options', 'Remove connection', 'Remove')

  await expect(itemOf(adaMates, bob)).toHaveCount(0)
  await expect(chatOf(ada.page)).toContainText('You removed this connection.')
  await expect(chatOf(bob.page)).toContainText("You can't write in this conversation.")
  await expect(chatOf(bob.page)).not.toContainText(/removed|seen|Active now/)
  await expect(bubble(bob.page, 'Hello')).toBeVisible()
  await expect(inputOf(bob.page)).toHaveCount(0)
  await expect(itemOf(bobMates, ada)).toHaveCount(0)

  await chatOf(ada.page).getByRole('button', { name: 'Connect' }).click()
  await expect(chatOf(ada.page)).toContainText(`You can write once ${bob.userName} accepts.`)
  await bob.page.goto('/requests')
  await itemOf(bob.page, ada).getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(inputOf(ada.page)).toBeVisible()
  await write(ada.page, 'Together again')
  await bob.page.goto(`/messages/${ada.userName}`)
  await expect(bubble(bob.page, 'Together again')).toBeVisible()
})

test('a request is withdrawn and sent again by Undo; a pass is taken back', async ({ board }) => {
  const ada = await board('ada', { path: '' })
  const bob = await board('bob', { path: '/requests' })
  await searchFor(ada.page, bob)
  await ada.page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(itemOf(bob.page, ada)).toBeVisible()
  await ada.page.goto('/requests?tab=sent')

  // By key: the row then holds focus and stays.
  await itemOf(ada.page, bob).getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(ada.page.getByText(`Request to ${bob.userName} withdrawn`)).toBeVisible()
  // Ada's card is among the best matches of an empty list.
  await expect(itemOf(bob.page, ada).getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await expect(ada.page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await ada.page.keyboard.press('Tab')
  await ada.page.keyboard.press('Shift+Tab')
  await ada.page.keyboard.press('Enter')
  await expect(itemOf(bob.page, ada).getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(itemOf(ada.page, bob).getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await itemOf(bob.page, ada).getByRole('button', { name: 'Reject' }).press('Enter')
  await bob.page.getByRole('tab', { name: 'Passed' }).click()
  await itemOf(bob.page, ada).getByRole('button', { name: 'Connect' }).click()
  await expect(itemOf(bob.page, ada)).toHaveCount(0)
})

test('a blocked member sees what a removed one sees; the blocker’s list loses the chat until Unblock', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  const adaList = await secondTab(ada, '/messages')
  await expect(rowOf(adaList, bob)).toBeVisible()

  await endBy(ada.page, 'Conversation options', 'Block', 'Block')

  await expect(chatOf(ada.page)).toContainText(`You blocked ${bob.userName}.`)
  await expect(rowOf(adaList, bob)).toHaveCount(0)
  await expect(chatOf(bob.page)).toContainText("You can't write in this conversation.")
  await expect(chatOf(bob.page)).not.toContainText(/blocked|seen|Active now/)
  await searchFor(bob.page, ada)
  await expect(bob.page.getByRole('heading', { name: 'No developers found' })).toBeVisible()

  const desktop = ada.page.viewportSize()
  await ada.page.setViewportSize({ width: 390, height: 844 })
  const ways = ['Report', 'Unblock'].map((name) => chatOf(ada.page).getByRole('button', { name }))
  const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y))
  expect(tops[0]).toBe(tops[1])
  if (desktop) await ada.page.setViewportSize(desktop)

  await chatOf(ada.page).getByRole('button', { name: 'Unblock' }).click()
  await expect(rowOf(ada.page, bob)).toBeVisible()
  await expect(rowOf(adaList, bob)).toBeVisible()
  await expect(chatOf(ada.page)).toContainText("You can't write in this conversation.")
})

test('on a phone the menu of a request and its question are shown in full, and work with keys alone', async ({
  board,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await board('bob', { path: '/requests', viewport: { width: 390, height: 844 } })
  await searchFor(ada.page, bob)
  await ada.page.getByRole('button', { name: 'Connect', exact: true }).click()
  const { page } = bob
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
