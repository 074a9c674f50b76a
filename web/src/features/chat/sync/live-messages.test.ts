import { listConversations } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { conversation, ids, message } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { until } from '../../../testing/until.ts'
import { conversationsQuery } from '../list/conversations.ts'
import { applyRead, receive } from './live-messages.ts'

test('a burst in an unlisted conversation refetches the list once, and once more after the throttle interval', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  const other = conversation({ id: '8' as ConversationId })
  server.answers(listConversations, { data: [other], unreadCount: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(conversationsQuery.queryKey, [other])
  new QueryObserver(client, conversationsQuery).subscribe(() => {})

  for (let id = 801; id <= 820; id++) receive(client, message(id))
  await vi.advanceTimersByTimeAsync(5000)

  expect(server.requestsOf(listConversations)).toHaveLength(2)
})

test('the note of a request arrives read and is not counted', () => {
  const client = new QueryClient()
  client.setQueryData(conversationsQuery.queryKey, [conversation()])

  receive(client, message(950, { isRead: true, timestamp: '2026-11-21T12:00:00.000Z' }))

  const [listed] = client.getQueryData(conversationsQuery.queryKey) ?? []
  expect(listed).toMatchObject({ unreadCount: 0, lastMessage: 'message 950' })
})

test('messages newer than a read receipt from another tab stay unread', async () => {
  const server = fakeServer()
  const read = message(901)
  const later = message(902)
  const listed = conversation({ unreadCount: 1, lastMessageTime: later.timestamp })
  server.answers(listConversations, { data: [listed], unreadCount: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(conversationsQuery.queryKey, [conversation()])
  new QueryObserver(client, conversationsQuery).subscribe(() => {})
  const unread = () => client.getQueryData(conversationsQuery.queryKey)?.[0]?.unreadCount

  receive(client, read)
  receive(client, later)
  applyRead(client, { conversationId: ids.chat, readerId: ids.me, readAt: read.timestamp }, ids.me)

  expect(unread()).toBeGreaterThan(0)
  await until(() => expect(unread()).toBe(1))
  applyRead(client, { conversationId: ids.chat, readerId: ids.me, readAt: later.timestamp }, ids.me)
  expect(unread()).toBe(0)
})
