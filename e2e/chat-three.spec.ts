import type { Page } from '@playwright/test'
import { openConversation } from '@shipmates/contract/chat'
import { type Connect, expect, type OpenAs, test } from './support/fixtures.ts'
import {
  bubble,
  inputOf,
  listOf,
  logOf,
  messagesOf,
  rowOf,
  sendTexts,
  twoConnections,
  unreadOf,
  whileTyping,
  write,
} from './support/talk.ts'

test.use({ isStill: true })

const dotsOf = (page: Page) => page.getByRole('status', { name: /is typing/ })
const ticksOf = (page: Page, text: string, name: 'Sent' | 'Read') =>
  bubble(page, text).getByRole('img', { name })

/**
 * A member and two of their connections, who are not connected to each other, in three browsers.
 */
async function threeMembers(openAs: OpenAs, connect: Connect) {
  const { ada, bob } = await twoConnections(openAs, connect)
  const eve = await openAs('eve', { path: '' })
  await connect(ada, eve)
  await sendTexts(ada, eve, ['Hello'])
  return { ada, bob, eve }
}

test('order, badges and ticks of two simultaneous chats stay separate, and neither member receives anything of the other', async ({
  openAs,
  connect,
}) => {
  const { ada, bob, eve } = await threeMembers(openAs, connect)
  const { page } = ada
  const received: string[] = []
  bob.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(String(payload)))
  })
  await page.goto('/messages')
  await bob.page.goto(`/messages/${ada.userName}`)
  await eve.page.goto(`/messages/${ada.userName}`)
  const order = (...members: { userName: string }[]) =>
    expect(listOf(page).getByRole('listitem')).toHaveText(
      members.map(({ userName }) => new RegExp(userName)),
    )

  await order(eve, bob)
  await write(bob.page, 'Bob here')
  await order(bob, eve)
  await expect(rowOf(page, bob)).toContainText('1 unread message')
  await write(eve.page, 'Eve here')
  await order(eve, bob)
  await write(bob.page, 'Bob again')
  await order(bob, eve)
  await expect(rowOf(page, bob)).toContainText('2 unread messages')
  await expect(rowOf(page, eve)).toContainText('1 unread message')
  await expect(unreadOf(page)).toContainText('3')
  await expect(page).toHaveTitle('(3) Messages · Shipmates')

  await rowOf(page, bob).click()
  await expect(ticksOf(bob.page, 'Bob again', 'Read')).toBeVisible()
  await expect(page).toHaveTitle('(1) Messages · Shipmates')
  await expect(rowOf(page, bob)).not.toContainText('unread')
  await expect(rowOf(page, eve)).toContainText('1 unread message')
  await expect(ticksOf(eve.page, 'Eve here', 'Sent')).toBeVisible()

  await whileTyping(eve.page, async () => {
    await expect(rowOf(page, eve)).toContainText('typing…')
    await expect(rowOf(page, bob)).not.toContainText('typing…')
    await expect(dotsOf(page)).toHaveCount(0)
  })
  await write(eve.page, 'Are you there?')
  await expect(rowOf(page, eve)).toContainText('2 unread messages')
  await order(eve, bob)
  await expect(bubble(page, 'Are you there?')).toHaveCount(0)
  await expect(ticksOf(eve.page, 'Are you there?', 'Sent')).toBeVisible()

  await write(page, 'Good to hear, Bob')
  await order(bob, eve)
  await expect(bubble(bob.page, 'Good to hear, Bob')).toHaveCount(1)
  await expect(ticksOf(page, 'Good to hear, Bob', 'Read')).toBeVisible()
  await rowOf(page, eve).click()
  await expect(ticksOf(eve.page, 'Are you there?', 'Read')).toBeVisible()
  await expect(page).toHaveTitle('Messages · Shipmates')
  await expect(bubble(eve.page, 'Good to hear, Bob')).toHaveCount(0)

  await eve.page.close()
  await expect(page.getByText(/^Last seen/)).toBeVisible()
  await write(page, 'A last one for you, Eve')
  await rowOf(page, bob).click()
  await expect(logOf(page)).toHaveAccessibleName(new RegExp(bob.userName))
  await write(page, 'For you, Bob')
  await expect(bubble(bob.page, 'For you, Bob')).toBeVisible()
  // A message, or what counts messages, may have the number of her account.
  const withoutCounts = (frame: string) =>
    frame.replaceAll(/"(id|changedSeq|conversationId|clearedToId|upTo)":"\d+"/g, '')
  const isOfOthers = (frame: string) =>
    withoutCounts(frame).includes(`"${eve.id}"`) ||
    frame.includes(eve.userName) ||
    /Eve here|Are you there|for you, Eve/.test(frame)
  await expect
    .poll(() => received.filter((frame) => frame.includes('For you, Bob')))
    .toHaveLength(1)
  expect(received.filter(isOfOthers)).toEqual([])
})

test('two tabs and the other member stay in sync on messages, typing, presence and read state', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect, { sent: [] })
  await ada.call(openConversation, { params: { userId: bob.id } })
  const second = await bob.page.context().newPage()
  await ada.page.goto(`/messages/${bob.userName}`)
  await second.goto('/messages')
  await bob.page.goto('/messages')
  await expect(ada.page.getByText('Active now').last()).toBeVisible()
  await ada.page.getByRole('button', { name: 'What are you building right now?' }).click()
  await expect(inputOf(ada.page)).toBeFocused()
  await expect(inputOf(ada.page)).toHaveValue('What are you building right now?')
  await expect(messagesOf(ada.page)).toHaveCount(0)

  await write(ada.page, 'Ship it?')
  await expect(
    ada.page.getByRole('region', { name: `You and ${bob.userName} are connected` }),
  ).toBeAttached()
  await expect(ticksOf(ada.page, 'Ship it?', 'Sent')).toBeVisible()
  for (const tab of [bob.page, second]) {
    await expect(rowOf(tab, ada)).toContainText('Ship it?')
    await expect(rowOf(tab, ada)).toContainText('1 unread message')
    await expect(tab).toHaveTitle('(1) Messages · Shipmates')
  }

  await rowOf(bob.page, ada).click()
  await expect(inputOf(bob.page)).toBeFocused()
  await expect(ticksOf(ada.page, 'Ship it?', 'Read')).toBeVisible()
  for (const tab of [bob.page, second]) {
    await expect(rowOf(tab, ada)).not.toContainText('unread')
    await expect(tab).toHaveTitle('Messages · Shipmates')
  }
  await whileTyping(ada.page, async () => {
    await expect(dotsOf(bob.page).first()).toBeVisible()
    await expect(rowOf(second, ada)).toContainText('typing…')
  })
  await expect(dotsOf(bob.page)).toHaveCount(0)
  await expect(rowOf(second, ada)).not.toContainText('typing…')

  await rowOf(second, ada).click()
  await whileTyping(second, () => expect(dotsOf(ada.page).first()).toBeVisible())
  await write(second, 'This one')
  for (const tab of [second, bob.page]) {
    await expect(ticksOf(tab, 'This one', 'Read')).toHaveCount(1)
  }

  await second.close()
  await write(bob.page, 'Still here')
  await expect(ticksOf(bob.page, 'Still here', 'Read')).toBeVisible()
  await expect(ada.page.getByText('Active now').last()).toBeVisible()
  await bob.page.close()
  await expect(ada.page.getByText(/^Last seen/)).toBeVisible()
  await expect(logOf(ada.page).getByText('Still here')).toBeVisible()
})
