import { listConversations, listMessages, type Message } from '@shipmates/contract/chat'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from '../../../lib/browser/after-paint.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { until } from '../../../testing/until.ts'
import { conversationsQuery, messagesQuery } from '../cache/api.ts'
import { addOutgoing, findOutgoing, removeOutgoing } from '../cache/outgoing.ts'
import { compareIds } from '../cache/thread.ts'
import { conversation, ids, message, messageId, outgoing } from '../testing.ts'
import { catchUp, fallBehind, useIsBehind } from './catch-up.ts'
import { receive } from './live-messages.ts'

afterEach(() => vi.unstubAllGlobals())

const first = message(901, { isOwn: true, clientId: 'a' })
const second = message(902)
const inboxAfter = (last: Message) => [
  conversation({ lastMessage: last.content, lastMessageTime: last.timestamp }),
]

/** A screen with the list and a conversation, both still on their first fetch. */
function openScreen() {
  const server = fakeServer()
  const holds = [
    server.holds(listConversations, { data: inboxAfter(first) }),
    server.holds(listMessages, { data: [first] }),
  ]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  new QueryObserver(client, conversationsQuery).subscribe(() => {})
  new QueryObserver(client, messagesQuery(ids.chat)).subscribe(() => {})
  server.answers(listConversations, { data: inboxAfter(second) })
  server.answers(listMessages, { data: [first, second] })

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

  act(() => fallBehind(client))
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
  expect(server.asked(listConversations)).toHaveLength(2)

  await catchUp(client)
  expect(list.getCurrentResult().status).toBe('error')
  expect(server.asked(listConversations)).toHaveLength(4)
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
  addOutgoing(outgoing('a', { state: 'refused' }))
  addOutgoing(outgoing('b', { state: 'refused' }))

  letThrough()
  await until(() => expect(findOutgoing('a')).toBeUndefined())

  expect(findOutgoing('b')).toMatchObject({ state: 'refused', after: first.id })
  removeOutgoing('b')
})

test('a message that arrives while a large gap is fetched is in the log', async () => {
  const server = fakeServer()
  const stored = Array.from({ length: 700 }, (_, index) => message(index + 1))
  const live = message(701)
  server.answers(listConversations, { data: inboxAfter(live) })
  server.answers(listMessages, (query) => {
    const before = query.get('before')
    if (before) receive(client, live)
    const until = stored.filter(({ id }) => !before || compareIds(id, messageId(before)) < 0)
    return { data: until.slice(-Number(query.get('limit'))) }
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = messagesQuery(ids.chat)
  client.setQueryData(queryKey, { pages: [[stored[0]!]], hasEarlier: false })
  new QueryObserver(client, messagesQuery(ids.chat)).subscribe(() => {})

  await catchUp(client)

  const { pages, hasEarlier } = client.getQueryData(queryKey)!
  expect(pages.flat()).toEqual([...stored.slice(-500), live])
  expect(hasEarlier).toBe(true)
})

test('a message stays outgoing until the log contains its stored copy', async () => {
  const server = fakeServer()
  const stored = Array.from({ length: 150 }, (_, index) =>
    message(index + 1, index === 149 ? { isOwn: true, clientId: 'a' } : {}),
  )
  server.answers(listConversations, { data: inboxAfter(stored.at(-1)!) })
  let letThrough = () => {}
  server.answers(listMessages, (query) => {
    letThrough = server.holds(listMessages, { data: stored.slice(0, 50) })
    return { data: stored.slice(-Number(query.get('limit'))) }
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = messagesQuery(ids.chat)
  client.setQueryData(queryKey, { pages: [[stored[0]!]], hasEarlier: false })
  new QueryObserver(client, messagesQuery(ids.chat)).subscribe(() => {})
  addOutgoing(outgoing('a'))

  const caughtUp = catchUp(client)
  await until(() => expect(server.asked(listMessages)).toHaveLength(2))
  expect(findOutgoing('a')).toBeDefined()
  letThrough()
  await caughtUp

  expect(client.getQueryData(queryKey)?.pages.flat()).toEqual(stored)
  expect(findOutgoing('a')).toBeUndefined()
})
