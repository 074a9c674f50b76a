import { openConversation } from '@shipmates/contract/chat'
import { expect, test } from './support/fixtures.ts'
import { toastOf } from './support/profile-page.ts'
import {
  bubble,
  inputOf,
  logOf,
  rowOf,
  twoSailors,
  unreadOf,
  whileTyping,
  write,
} from './support/talk.ts'

test('a message arrives live, and its tick turns to read without a reload', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect, { said: [] })
  await ada.call(openConversation, { params: { userId: bob.id } })
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto('/messages')

  await ada.page.getByRole('button', { name: 'What are you building right now?' }).click()
  await expect(inputOf(ada.page)).toBeFocused()
  await expect(inputOf(ada.page)).toHaveValue('What are you building right now?')
  await expect(logOf(ada.page).getByRole('listitem')).toHaveCount(0)

  await write(ada.page, 'Ship it?')
  await expect(ada.page.getByText(`You and ${bob.userName} are connected`)).toHaveCount(0)
  await expect(bubble(ada.page, 'Ship it?').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(rowOf(bob.page, ada)).toContainText('Ship it?')
  await expect(unreadOf(bob.page)).toContainText('1')
  await expect(bob.page).toHaveTitle('(1) Messages · Shipmates')

  await rowOf(bob.page, ada).click()
  await expect(bubble(bob.page, 'Ship it?')).toBeVisible()
  await expect(inputOf(bob.page)).toBeFocused()
  await expect(bubble(ada.page, 'Ship it?').getByRole('img', { name: 'Read' })).toBeVisible()
  await expect(unreadOf(bob.page)).not.toContainText('1')
  await expect(bob.page).toHaveTitle('Messages · Shipmates')
})

test('typing and presence show on the other side, and stop', async ({ board, connect }) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await expect(ada.page.getByText('Active now')).toHaveCount(0)
  await bob.page.goto(`/messages/${ada.userName}`)
  await expect(ada.page.getByText('Active now').last()).toBeVisible()

  await whileTyping(bob.page, async () => {
    await expect(ada.page.getByRole('status', { name: `${bob.userName} is typing` })).toBeVisible()
    await expect(rowOf(ada.page, bob)).toContainText('typing…')
  })
  await expect(ada.page.getByRole('status', { name: /is typing/ })).toHaveCount(0)

  await bob.page.close()
  await expect(ada.page.getByText(/^Last seen/)).toBeVisible()
})

test('two tabs of a member stay in step', async ({ board, connect }) => {
  const { ada, bob } = await twoSailors(board, connect)
  const second = await bob.page.context().newPage()
  await second.goto('/messages')
  await expect(unreadOf(second)).toContainText('1')
  await bob.page.goto(`/messages/${ada.userName}`)
  await expect(unreadOf(second)).not.toContainText('1')

  await rowOf(second, ada).click()
  await write(bob.page, 'From the first tab')
  await expect(bubble(second, 'From the first tab')).toHaveCount(1)
  await expect(bubble(bob.page, 'From the first tab')).toHaveCount(1)
})

test('a draft is kept in its conversation, and an unknown name redirects to the list', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await inputOf(ada.page).fill('Not yet')
  await ada.page.goto('/messages/__proto__')
  await expect(ada.page).toHaveURL('/messages')
  await expect(toastOf(ada.page, 'You have no conversation with this member.')).toBeVisible()
  await expect(rowOf(ada.page, bob)).toContainText('Draft: Not yet')

  await rowOf(ada.page, bob).click()
  await expect(inputOf(ada.page)).toHaveValue('Not yet')
  await inputOf(ada.page).press('Shift+Enter')
  await expect(inputOf(ada.page)).toHaveValue('Not yet\n')
  await inputOf(ada.page).press('Enter')
  await expect(inputOf(ada.page)).toHaveValue('')
})

test('on a phone either the list or the chat shows, and Back returns to the list', async ({
  board,
  connect,
}) => {
  const viewport = { width: 390, height: 844 }
  const { ada, bob } = await twoSailors(board, connect, { viewport })
  await bob.page.goto('/messages')
  await expect(logOf(bob.page)).toHaveCount(0)

  await rowOf(bob.page, ada).click()
  await expect(bubble(bob.page, 'Hello')).toBeVisible()
  await expect(rowOf(bob.page, ada)).toHaveCount(0)
  await expect(bob.page.getByRole('heading', { level: 1, name: ada.userName })).toBeFocused()

  await bob.page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(bob.page).toHaveURL('/messages')
  await bob.page.goBack()
  await expect(bubble(bob.page, 'Hello')).toBeVisible()
})
