import { listConversations } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationsQuery } from '../features/chat/list/conversations.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { dismissScreenToasts, toastStore } from '../lib/toast.ts'
import { conversation, ids, message, messageId } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { renderApp } from '../testing/render-app.tsx'
import { LiveEvents } from './live.tsx'

const shownTexts = () => toastStore.getSnapshot().map(({ text, detail }) => `${text}: ${detail}`)
const grace = '8' as ConversationId

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(listConversations, { data: [], unreadCount: 0 })
})

let lastId = 1000

/** A visible tab at this path that knows this conversation. */
async function tabAt(path: string, overrides: Parameters<typeof conversation>[0] = {}) {
  const { deliver, close } = await liveSocket()
  renderApp(<LiveEvents me={ids.me} />, path)
  queryClient.setQueryData(conversationsQuery.queryKey, [
    conversation(overrides),
    conversation({ id: grace, userName: 'grace_h' }),
  ])
  vi.useFakeTimers()
  const later = (ms = 1_500) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    deliver: ((...event) => act(() => deliver(...event))) as typeof deliver,
    later,
    close,
    /** Receives a message. If there is no toast when it resolves, there will be none. */
    receive: async (content: string, changes: Parameters<typeof message>[1] = {}) => {
      const arrived = message(++lastId, { content, ...changes })
      act(() => deliver('receive_message', arrived))
      await later()
      return arrived
    },
  }
}

test('a message that arrives on another screen is toasted, and later ones merge into its toast', async () => {
  const tab = await tabAt('/dashboard')
  const first = await tab.receive('Send it over.')
  expect(shownTexts()).toEqual(['ada_lovelace: Send it over.'])

  tab.deliver('receive_message', first)
  await tab.receive('Also: when?')
  await tab.receive('Ahoy', { conversationId: grace, senderName: 'grace_h' })
  await tab.receive('x'.repeat(200))

  expect(shownTexts()).toEqual([`ada_lovelace, 3 messages: ${'x'.repeat(139)}…`, 'grace_h: Ahoy'])
  tab.close()
})

test('an image is described with the same words as in the list of conversations', async () => {
  const tab = await tabAt('/dashboard')
  const image = { id: '5' as never, url: '/i/5', width: 4, height: 3, alt: '' }
  await tab.receive('', { images: [image] })

  expect(shownTexts()).toEqual(['ada_lovelace: Sent an image'])
  tab.close()
})

test.each([
  ['while its chat is on screen', '/messages/Ada_lovelace', {}, {}],
  ['if it is read already', '/dashboard', {}, { isRead: true }],
  ['of a muted conversation', '/dashboard', { mutedUntil: 'forever' }, {}],
  ['of a blocked member', '/dashboard', { standing: 'blocked' }, {}],
  ['of a conversation that has ended', '/dashboard', { standing: 'ended' }, {}],
  ['of a conversation that is unknown', '/dashboard', { id: '9' as ConversationId }, {}],
] as const)('a message is not toasted %s', async (_, path, overrides, changes) => {
  const tab = await tabAt(path, overrides)

  await tab.receive('Ship it?', changes)

  expect(shownTexts()).toEqual([])
  tab.close()
})

test('a message that arrives in a hidden tab is not toasted, even when the tab is shown', async () => {
  const tab = await tabAt('/dashboard')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await tab.receive('Ship it?')
  hidden.mockRestore()
  await tab.later()

  expect(shownTexts()).toEqual([])
  tab.close()
})

test('a message read anywhere within a second is not toasted, and its toast disappears when it is read later', async () => {
  const tab = await tabAt('/dashboard')
  const read = { conversationId: ids.chat, readerId: ids.me, readAt: new Date().toISOString() }
  tab.deliver('receive_message', message(++lastId))
  await tab.later(900)
  tab.deliver('messages_read', read)
  await tab.later()
  expect(shownTexts()).toEqual([])

  await tab.receive('Ship it?')
  tab.deliver('messages_read', { ...read, readerId: ids.ada })
  expect(shownTexts()).toHaveLength(1)
  tab.deliver('messages_read', read)
  expect(shownTexts()).toEqual([])
  await tab.receive('Again')
  expect(shownTexts()).toEqual(['ada_lovelace: Again'])
  tab.close()
})

test.each([
  ['muted', 'conversation_changed', { mutedUntil: 'forever', clearedToId: null }],
  ['ended', 'connection_removed', { userId: ids.ada }],
] as const)('the toast disappears when the conversation is %s', async (_, event, payload) => {
  const tab = await tabAt('/dashboard')
  server.answers(listConversations, { data: [conversation()], unreadCount: 0 })
  await tab.receive('Ship it?')

  tab.deliver(event, { conversationId: ids.chat, ...payload } as never)

  expect(shownTexts()).toEqual([])
  tab.close()
})

test('the toast is updated by edits and deletions', async () => {
  const tab = await tabAt('/dashboard')
  server.answers(listConversations, { data: [conversation()], unreadCount: 0 })
  const first = await tab.receive('One')
  const second = await tab.receive('Two')
  tab.deliver('message_changed', { ...second, content: 'Three' })
  expect(shownTexts()).toEqual(['ada_lovelace, 2 messages: Three'])

  const deletedAt = second.timestamp
  tab.deliver('message_changed', { ...second, content: '', deletedAt })
  expect(shownTexts()).toEqual(['ada_lovelace: One'])
  tab.deliver('message_changed', { ...first, content: '', deletedAt })
  expect(shownTexts()).toEqual([])

  tab.deliver('message_changed', message(1, { conversationId: grace, id: messageId(1) }))
  await tab.receive('Ahoy', { conversationId: grace, senderName: 'grace_h' })
  expect(shownTexts()).toEqual(['grace_h: Ahoy'])
  tab.close()
})

test('messages of a closed toast are not counted again, and Reply opens the chat to write in', async () => {
  const tab = await tabAt('/dashboard')
  await tab.receive('One')
  act(() => dismissScreenToasts('/messages/ada_lovelace'))
  await tab.receive('Two')
  expect(shownTexts()).toEqual(['ada_lovelace: Two'])

  fireEvent.click(screen.getByRole('button', { name: 'Reply' }))

  expect(location.pathname).toBe('/messages/ada_lovelace')
  expect(history.state.usr).toEqual({ isReply: true })
  tab.close()
})
