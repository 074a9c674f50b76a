import type { Page } from '@playwright/test'
import { expect, type Sailor, test } from './support/fixtures.ts'
import type { Member } from './support/people.ts'
import { say } from './support/talk.ts'

const inputOf = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const logOf = (page: Page) => page.getByRole('region', { name: /^Messages with / })
const bubble = (page: Page, text: string) =>
  logOf(page).getByRole('listitem').filter({ hasText: text })
const rowOf = (page: Page, member: Member) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(member.userName) })
const unreadOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })

async function write(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text)
  await inputOf(page).press('Enter')
}

type Board = (name?: string, options?: object) => Promise<Sailor>
type Connect = (one: Member, other: Member) => Promise<void>

/** Two connections who talked already, each in a browser of their own, nowhere yet. */
async function twoSailors(board: Board, connect: Connect, { said = ['Hello'], ...options } = {}) {
  const ada = await board('ada', { path: '', ...options })
  const bob = await board('bob', { path: '', ...options })
  await connect(ada, bob)
  await say(ada, bob, said)
  return { ada, bob }
}

test('a message arrives live, and its tick turns to read without a reload', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto('/messages')

  await write(ada.page, 'Ship it?')
  await expect(bubble(ada.page, 'Ship it?').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(rowOf(bob.page, ada)).toContainText('Ship it?')
  await expect(unreadOf(bob.page)).toContainText('2')
  await expect(bob.page).toHaveTitle('(2) Messages · Shipmates')

  await rowOf(bob.page, ada).click()
  await expect(bubble(bob.page, 'Ship it?')).toBeVisible()
  await expect(inputOf(bob.page)).toBeFocused()
  await expect(bubble(ada.page, 'Ship it?').getByRole('img', { name: 'Read' })).toBeVisible()
  await expect(unreadOf(bob.page)).not.toContainText('2')
  await expect(bob.page).toHaveTitle('Messages · Shipmates')
})

test('typing and presence show on the other side, and stop', async ({ board, connect }) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await expect(ada.page.getByText('Active now')).toHaveCount(0)
  await bob.page.goto(`/messages/${ada.userName}`)
  await expect(ada.page.getByText('Active now').last()).toBeVisible()

  await inputOf(bob.page).pressSequentially('Hm')
  await expect(ada.page.getByRole('status', { name: `${bob.userName} is typing` })).toBeVisible()
  await expect(rowOf(ada.page, bob)).toContainText('typing…')
  await expect(ada.page.getByRole('status', { name: /is typing/ })).toHaveCount(0)

  await bob.page.close()
  await expect(ada.page.getByText(/^Last seen/)).toBeVisible({ timeout: 15_000 })
})
