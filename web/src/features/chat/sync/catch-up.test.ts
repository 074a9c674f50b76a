import { listConversations, listMessages, type Message } from '@shipmates/contract/chat'
import { listChanges } from '@shipmates/contract/chat-changes'
import type { ChangeSeq } from '@shipmates/contract/ids'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { afterPaint } from '../../../lib/browser/when.ts'
import { compareIds } from '../../../lib/compare-ids.ts'
import { conversation, ids, message, messageId, outgoing } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { until } from '../../../testing/until.ts'
import { conversationsQuery } from '../list/conversations.ts'
import { addCommand, findOutgoing, removeCommand } from '../outbox/outbox.ts'
import { messagesQuery } from '../thread/messages.ts'
import { threadOf } from '../thread/thread.ts'
import { catchUp, fallBehind, useIsBehind } from './catch-up.ts'
import { receive } from './live-messages.ts'

const first = message(901, { isOwn: true, clientId: 'a' })
const second = message(902)
/** Neither side has read anything. */
const unread = { ownReadToId: null, theirReadToId: null }
const inboxAfter = (last: Message) => [
  conversation({ lastMessage: last.content, lastMessageTime: last.timestamp }),
]

/** Simulates a screen with the list and a conversation, both still on their first fetch. */
function openScreen() {
  const server = fakeServer()
  const holds = [
    server.holds(listConversations, { data: inboxAfter(first), unreadCount: 0 }),
    server.holds(listMessages, { data: [first] }),
  ]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  new QueryObserver(client, conversationsQuery).subscribe(() => {})
  new QueryObserver(client, messagesQuery(ids.chat)).subscribe(() => {})
  server.answers(listConversations, { data: inboxAfter(second), unreadCount: 0 })
  server.answers(listMessages, { data: [first, second] })
  server.answers(listChanges, { data: [second], ...unread })

  return {
    client,
    letThrough: () => {
      for (const answer of holds) answer()
    },
    lastLine: () => client.getQueryData(conversationsQuery.queryKey)?.[0]?.lastMessage,
    log: () => client.getQueryData(messagesQuery(ids.chat).queryKey)?.pages.flat(),
  }
}

test('messages that arrive during the first fetch are caught up', async () => {
  const { client, letThrough, lastLine, log } = openScreen()

  const caughtUp = catchUp(client)
  letThrough()
  await caughtUp

  expect(log()).toEqual([first, second])
  expect(lastLine()).toBe(second.content)
})

test('only a fetch that started after the gap ends it', async () => {
  const { client, letThrough } = openScreen()
  const isBehind = renderHook(useIsBehind).result
  const before = catchUp(client)
  await afterPaint()

  act(() => fallBehind())
  letThrough()
  await before
  expect(isBehind.current).toBe(true)

  await act(() => catchUp(client))
  expect(isBehind.current).toBe(false)
})

test('a list that failed to load stays failed until the next connection or a manual retry', async () => {
  const server = fakeServer()
  server.fails(listConversations)
  // Longer than the frame after which catchUp fetches.
  const queries = { retry: 1, retryDelay: 200 }
  const client = new QueryClient({ defaultOptions: { queries } })
  const list = new QueryObserver(client, conversationsQuery)
  list.subscribe(() => {})

  await catchUp(client)
  expect(list.getCurrentResult().status).toBe('error')
  expect(server.requestsOf(listConversations)).toHaveLength(2)

  await catchUp(client)
  expect(list.getCurrentResult().status).toBe('error')
  expect(server.requestsOf(listConversations)).toHaveLength(4)
})

test('a message that arrives during the first fetch is in the list and in the log', async () => {
  const { client, letThrough, lastLine, log } = openScreen()

  receive(client, second)
  letThrough()

  await until(() => expect(lastLine()).toBe(second.content))
  expect(log()).toEqual([first, second])
})

test('a message marked as not sent is no longer outgoing when it turns out to be stored', async () => {
  const { letThrough } = openScreen()
  addCommand(outgoing('a', { state: 'refused' }))
  addCommand(outgoing('b', { state: 'refused' }))

  letThrough()
  await until(() => expect(findOutgoing('a')).toBeUndefined())

  expect(findOutgoing('b')).toMatchObject({ state: 'refused', after: first.id })
  removeCommand('b')
})

/** Opens a conversation whose first message is loaded, while the server has all these messages. */
function openConversation(stored: readonly Message[]) {
  const server = fakeServer()
  server.answers(listConversations, { data: inboxAfter(stored.at(-1)!), unreadCount: 0 })
  server.answers(listChanges, (query) => {
    const since = messageId(query.get('since') ?? '0')
    const after = stored
      .filter(({ changedSeq }) => compareIds(changedSeq, since) > 0)
      .toSorted((one, other) => compareIds(one.changedSeq, other.changedSeq))
    return { data: after.slice(0, 100), ...unread }
  })
  server.answers(listMessages, (query) => ({ data: stored.slice(-Number(query.get('limit'))) }))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = messagesQuery(ids.chat)
  client.setQueryData(queryKey, threadOf([stored[0]!], { hasEarlier: false, unreadCount: 0 }))
  new QueryObserver(client, messagesQuery(ids.chat)).subscribe(() => {})
  const thread = () => client.getQueryData(queryKey)!
  return { server, client, thread, log: () => thread().pages.flat() }
}

const many = (count: number, overrides: (index: number) => Partial<Message> = () => ({})) =>
  Array.from({ length: count }, (_, index) => message(index + 1, overrides(index)))

test('edits, deletions and reactions during the gap are applied with the new messages', async () => {
  const [first, second] = many(2)
  const { client, server, log, thread } = openConversation([first!, second!])
  await catchUp(client)
  const edited = { ...first!, content: 'edited', changedSeq: '4' as ChangeSeq }
  const added = message(3)
  const deleted = {
    ...second!,
    content: '',
    deletedAt: second!.timestamp,
    changedSeq: '5' as ChangeSeq,
  }
  server.answers(listChanges, { data: [added, edited, deleted], ...unread })

  await catchUp(client)

  expect(log()).toEqual([edited, deleted, added])
  expect(thread().since).toBe('5')
  expect(server.requestsOf(listChanges).at(-1)?.path).toMatch(/since=2$/)
})

test('messages read during the gap become read', async () => {
  const [first, second] = [message(1, { isOwn: true }), message(2)]
  const { client, server, log } = openConversation([first, second])
  await catchUp(client)
  const readTo = { ownReadToId: first.id, theirReadToId: second.id }
  server.answers(listChanges, { data: [], ...readTo })

  await catchUp(client)

  expect(log().map(({ isRead }) => isRead)).toEqual([true, true])
})

test('a gap of several pages is caught up in one pass', async () => {
  const stored = many(350)
  const { client, log } = openConversation(stored)

  await catchUp(client)

  expect(log()).toEqual(stored)
})

test('after a large gap the newest messages replace the thread, with those that arrive in the meantime', async () => {
  const stored = many(700)
  const live = message(701)
  const { client, server, log, thread } = openConversation(stored)
  server.answers(listMessages, (query) => {
    receive(client, live)
    return { data: stored.slice(-Number(query.get('limit'))) }
  })

  await catchUp(client)

  expect(log()).toEqual([...stored.slice(-100), live])
  expect(thread().hasEarlier).toBe(true)
  expect(thread().since).toBe('700')
})

test('a message stays outgoing until the log contains its stored copy', async () => {
  const stored = many(150, (index) => (index === 149 ? { isOwn: true, clientId: 'a' } : {}))
  const { client, server, log } = openConversation(stored)
  let letThrough = () => {}
  server.answers(listChanges, () => {
    letThrough = server.holds(listChanges, { data: stored.slice(101), ...unread })
    return { data: stored.slice(1, 101), ...unread }
  })
  addCommand(outgoing('a'))

  const caughtUp = catchUp(client)
  await until(() => expect(server.requestsOf(listChanges)).toHaveLength(2))
  expect(findOutgoing('a')).toBeDefined()
  letThrough()
  await caughtUp

  expect(log()).toEqual(stored)
  expect(findOutgoing('a')).toBeUndefined()
})
