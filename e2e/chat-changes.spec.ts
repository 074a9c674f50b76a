import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline } from './support/network.ts'
import { toastOf } from './support/profile-page.ts'
import {
  bubble,
  inputOf,
  logOf,
  rowOf,
  storedTick,
  twoInChat,
  twoSailors,
  write,
} from './support/talk.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this message?' })

/** Puts the last message into the input, to be edited. */
async function editLast(page: Page, text: string): Promise<void> {
  await inputOf(page).press('ArrowUp')
  await expect(inputOf(page)).toHaveValue(text)
}

/** Opens the menu of a message by its button. */
async function openMenu(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'More actions' }).click()
}

test('an edit and a deletion reach the other side, a second tab and the list, and stay', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const second = await ada.page.context().newPage()
  await second.goto(`/messages/${bob.userName}`)
  await write(ada.page, 'Pair on the tile cash?')
  await expect(storedTick(bubble(ada.page, 'tile cash'))).toBeVisible()

  await editLast(ada.page, 'Pair on the tile cash?')
  await inputOf(ada.page).fill('Pair on the tile cache?')
  await inputOf(ada.page).press('Enter')
  for (const page of [ada.page, bob.page, second]) {
    await expect(bubble(page, 'tile cache')).toContainText('edited')
    await expect(bubble(page, 'tile cash')).toHaveCount(0)
  }
  await expect(rowOf(bob.page, ada)).toContainText('Pair on the tile cache?')

  await openMenu(ada.page, 'tile cache')
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question(ada.page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question(ada.page).getByRole('button', { name: 'Delete' }).click()
  for (const page of [ada.page, second]) {
    await expect(bubble(page, 'You deleted this message')).toBeVisible()
  }
  await expect(bubble(bob.page, `${ada.userName} deleted this message`)).toBeVisible()
  await expect(rowOf(bob.page, ada)).toContainText('Message deleted')

  await bob.page.reload()
  await expect(bubble(bob.page, `${ada.userName} deleted this message`)).toBeVisible()
  await expect(logOf(bob.page).getByText('tile cache')).toHaveCount(0)
})

test('what was edited and deleted during a lost connection is caught up', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  // The code that draws deleted messages is lost with the connection, too.
  let isLost = true
  const part = '**/assets/message-part-*.js'
  await bob.page.route(part, (route) => (isLost ? route.abort() : route.continue()))
  await ada.page.goto(`/messages/${bob.userName}`)
  await Promise.all([
    bob.page.waitForEvent('requestfailed', (request) => request.url().includes('message-part')),
    bob.page.goto(`/messages/${ada.userName}`),
  ])
  await write(ada.page, 'first')
  await write(ada.page, 'second')
  await expect(bubble(bob.page, 'second')).toBeVisible()

  await goOffline(bob.page)
  await expect(bob.page.getByText('Reconnecting…')).toBeVisible()
  await editLast(ada.page, 'second')
  await inputOf(ada.page).fill('second, edited')
  await inputOf(ada.page).press('Enter')
  await openMenu(ada.page, 'first')
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(ada.page).getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(ada.page, 'You deleted this message')).toBeVisible()
  isLost = false
  await goOnline(bob.page)

  await expect(bubble(bob.page, 'second, edited')).toBeVisible()
  await expect(bubble(bob.page, `${ada.userName} deleted this message`)).toBeVisible()
})

test('messages are walked, edited and deleted by the keyboard alone', async ({
  board,
  connect,
}) => {
  const { ada } = await twoInChat(board, connect)
  const { page } = ada
  await write(page, 'one')
  await write(page, 'two')
  await expect(storedTick(bubble(page, 'two'))).toBeVisible()
  await inputOf(page).fill('a draft')
  await inputOf(page).press('Shift+Tab')

  await logOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'two')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'one')).toBeFocused()
  await page.keyboard.press('e')
  await expect(inputOf(page)).toBeFocused()
  await expect(inputOf(page)).toHaveValue('one')
  await page.keyboard.press('Escape')
  await expect(inputOf(page)).toHaveValue('a draft')

  await logOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toContainText('15 min left')
  await page.keyboard.press('Escape')
  await expect(bubble(page, 'two')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'You deleted this message')).toBeVisible()
  await expect(inputOf(page)).toHaveValue('a draft')
})

test('an edit without a connection says so and keeps its text', async ({ board, connect }) => {
  const { ada } = await twoInChat(board, connect)
  const { page } = ada
  await write(page, 'Ship it')
  await expect(storedTick(bubble(page, 'Ship it'))).toBeVisible()
  await editLast(page, 'Ship it')
  await inputOf(page).fill('Ship it?')
  await goOffline(page)
  await expect(page.getByText('Reconnecting…')).toBeVisible()

  await inputOf(page).press('Enter')

  await expect(toastOf(page, 'Not connected to chat server')).toBeVisible()
  await expect(bubble(page, 'Ship it')).not.toContainText('edited')
  await expect(inputOf(page)).toHaveValue('Ship it?')
  await goOnline(page)
})

test('an edit that got no answer is sent again after a reload', async ({ board, connect }) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  await write(page, 'Ship it')
  await expect(bubble(bob.page, 'Ship it')).toBeVisible()
  await expect(storedTick(bubble(page, 'Ship it'))).toBeVisible()
  await page.route('**/api/v1/chat/message/*', (route) => route.abort())

  await editLast(page, 'Ship it')
  await inputOf(page).fill('Ship it?')
  await inputOf(page).press('Enter')
  await expect(toastOf(page, "That change isn't saved yet. We'll keep trying.")).toBeVisible()
  await page.unrouteAll()
  await page.reload()

  await expect(bubble(bob.page, 'Ship it?')).toContainText('edited')
  await expect(bubble(page, 'Ship it?')).toContainText('edited')
})
