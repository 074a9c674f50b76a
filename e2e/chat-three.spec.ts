import type { Page } from '@playwright/test'
import { type Board, type Connect, expect, test } from './support/fixtures.ts'
import {
  bubble,
  listOf,
  logOf,
  rowOf,
  say,
  twoSailors,
  unreadOf,
  whileTyping,
  write,
} from './support/talk.ts'

const dotsOf = (page: Page) => page.getByRole('status', { name: /is typing/ })
const ticksOf = (page: Page, text: string, name: 'Sent' | 'Read') =>
  bubble(page, text).getByRole('img', { name })

/** A member and two of their connections, who do not know each other, in three browsers. */
async function threeSailors(board: Board, connect: Connect) {
  const { ada, bob } = await twoSailors(board, connect)
  const eve = await board('eve', { path: '' })
  await connect(ada, eve)
  await say(ada, eve, ['Hello'])
  return { ada, bob, eve }
}

test('a member who chats with two others at once keeps order, badges and ticks apart', async ({
  board,
  connect,
}) => {
  const { ada, bob, eve } = await threeSailors(board, connect)
  const { page } = ada
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
})

test('messages and presence of two members never reach a third', async ({ board, connect }) => {
  const { ada, bob, eve } = await threeSailors(board, connect)
  const heard: string[] = []
  bob.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)))
  })
  await bob.page.goto('/messages')
  await expect(rowOf(bob.page, ada)).toBeVisible()
  await ada.page.goto(`/messages/${eve.userName}`)
  await eve.page.goto(`/messages/${ada.userName}`)
  await expect(ada.page.getByText('Active now').last()).toBeVisible()

  await whileTyping(eve.page, () => expect(dotsOf(ada.page).first()).toBeVisible())
  await write(eve.page, 'Between us')
  await expect(ticksOf(eve.page, 'Between us', 'Read')).toBeVisible()
  await write(ada.page, 'Only us')
  await expect(ticksOf(ada.page, 'Only us', 'Read')).toBeVisible()
  await eve.page.close()
  await expect(ada.page.getByText(/^Last seen/)).toBeVisible()

  await say(ada, bob, ['For you'])
  await expect(rowOf(bob.page, ada)).toContainText('For you')
  await expect.poll(() => heard.filter((frame) => frame.includes('For you'))).toHaveLength(1)
  const isOfOthers = (frame: string) =>
    frame.includes(`"${eve.id}"`) || /Between us|Only us|typing|messages_read/.test(frame)
  expect(heard.filter(isOfOthers)).toEqual([])
  await expect(unreadOf(bob.page)).toContainText('2')
  await bob.page.goto(`/messages/${eve.userName}`)
  await expect(bob.page).toHaveURL('/messages')
})

test('two tabs and the other member stay in sync on typing, presence and reading', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  const second = await bob.page.context().newPage()
  await ada.page.goto(`/messages/${bob.userName}`)
  await second.goto('/messages')
  await bob.page.goto('/messages')
  await expect(ada.page.getByText('Active now').last()).toBeVisible()
  await expect(rowOf(second, ada)).toContainText('1 unread message')

  await rowOf(bob.page, ada).click()
  await expect(ticksOf(ada.page, 'Hello', 'Read')).toBeVisible()
  await expect(rowOf(second, ada)).not.toContainText('unread')
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
