import type { Page } from '@playwright/test'
import { type Conversation, openConversation } from '@shipmates/contract/chat'
import { expect, test } from './support/fixtures.ts'
import { holding } from './support/profile-page.ts'
import {
  adaAndBob,
  listOf,
  SOCKET_SCRIPT,
  say,
  unreadOf,
  withoutSocket,
  write,
} from './support/talk.ts'

const CONVERSATIONS = '**/api/v1/chat/conversations?*'
const MESSAGES = '**/api/v1/chat/messages/**'
const START = '**/api/v1/chat/conversations/with/**'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Overrides fields of every conversation in the list's response. */
async function pretend(page: Page, change: () => Partial<Conversation>): Promise<void> {
  await page.route(CONVERSATIONS, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Conversation[] }
    const data = answer.data.map((conversation) => ({ ...conversation, ...change() }))
    await route.fulfill({ response, json: { ...answer, data } })
  })
}

test('conversations and messages that fail to load say so, and Try again loads them', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Hello'])
  for (const [calls, path, sentence, found] of [
    [CONVERSATIONS, '/messages', 'Failed to fetch conversations', bob.userName],
    [MESSAGES, `/messages/${bob.userName}`, 'Failed to fetch messages', 'Hello'],
  ] as const) {
    await page.route(calls, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(sentence)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(found).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: sentence })).toHaveCount(0)
  }
})

test('a chat that failed to open says so, and can be opened afterwards', async ({
  board,
  connect,
}) => {
  const { page, bob } = await adaAndBob(board, connect)
  await page.goto('/connections')
  await page.route(START, (route) => route.abort())
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(page.getByText('Failed to start conversation')).toBeVisible()
  await page.unroute(START)
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
})

test('a message written while the chat failed to load waits for it', async ({ board, connect }) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Hello'])
  await withoutSocket(page)
  await page.goto(`/messages/${bob.userName}`)
  await write(page, 'Is anybody there?')
  await expect(page.getByText('Chat not initialized. Please refresh the page.')).toBeVisible()
  await expect(page.getByText('Waiting for connection')).toBeVisible()
})

test('a message written before the chat has connected is sent on connect', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await ada.call(openConversation, { params: { userId: bob.id } })
  const letThrough = await holding(page, SOCKET_SCRIPT)
  await page.goto(`/messages/${bob.userName}`)
  await write(page, 'Early bird')
  await expect(page.getByRole('img', { name: 'Sending' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
})

test('the presence line shows when a member was last seen', async ({ board, connect }) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await ada.call(openConversation, { params: { userId: bob.id } })
  let lastSeenAt: string | null = null
  await pretend(page, () => ({ isOnline: false, lastSeenAt }))

  await page.goto(`/messages/${bob.userName}`)
  await expect(page.getByText('Never seen')).toBeVisible()
  const dayOf = (time: number) => new Date(time).toLocaleDateString('en-US', { timeZone: 'UTC' })
  for (const [ago, words] of [
    [20_000, 'Last seen just now'],
    [MINUTE + 20_000, 'Last seen 1 minute ago'],
    [5 * MINUTE, 'Last seen 5 minutes ago'],
    [HOUR, 'Last seen 1 hour ago'],
    [23 * HOUR, 'Last seen 23 hours ago'],
    [DAY, 'Last seen 1 day ago'],
    [6 * DAY, 'Last seen 6 days ago'],
    [8 * DAY, undefined],
  ] as const) {
    const seenAt = Date.now() - ago
    lastSeenAt = new Date(seenAt).toISOString()
    await page.reload()
    await expect(page.getByText(words ?? `Last seen ${dayOf(seenAt)}`)).toBeVisible()
  }
})

test('the presence line is updated as time passes', async ({ board, connect }) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await ada.call(openConversation, { params: { userId: bob.id } })
  const lastSeenAt = new Date(Date.now() - 10_000).toISOString()
  await pretend(page, () => ({ isOnline: false, lastSeenAt }))
  await withoutSocket(page)
  await page.clock.install()
  await page.goto(`/messages/${bob.userName}`)
  await expect(page.getByText('Last seen just now')).toBeVisible()

  await page.clock.fastForward(61_000)

  await expect(page.getByText('Last seen 1 minute ago')).toBeVisible()
})

test('many unread messages show as 9+ in the list and as 99+ in the sidebar', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Hello'])
  let unreadCount = 99
  await pretend(page, () => ({ unreadCount }))

  await page.goto('/messages')
  await expect(unreadOf(page)).toContainText('99')
  await expect(unreadOf(page).getByText('99+')).toHaveCount(0)
  await expect(listOf(page).getByText('9+')).toBeVisible()
  unreadCount = 100
  await page.reload()
  await expect(unreadOf(page).getByText('99+')).toBeVisible()
})
