import { listMessages, type Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { messagesFailed } from '@shipmates/contract/messages/chat'
import { originalMissing } from '@shipmates/contract/messages/chat-changes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../../lib/toast.ts'
import { ids, message, messageId } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { until } from '../../../testing/until.ts'
import { messagesQuery } from '../thread/messages.ts'
import { type Thread, threadOf } from '../thread/thread.ts'
import { jumpStore, jumpTo, useJumps } from './jumps.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  act(() => jumpStore.set(undefined))
})

const toastTexts = () => toastStore.getSnapshot().map(({ text }) => text)
const pending = () => jumpStore.getSnapshot()
const far = { conversationId: ids.chat, messageId: messageId(5) }

/** Opens a log that contains message 90 and not the start. */
function openLog(cleared: Partial<Thread> = {}) {
  const client = new QueryClient()
  const thread = {
    ...threadOf([message(90)], { hasEarlier: true, unreadCount: 0 }),
    ...cleared,
  }
  client.setQueryData(messagesQuery(ids.chat).queryKey, thread)
  const scroller = { current: document.createElement('section') }
  const list = { current: document.createElement('ol') }
  const show = vi.fn()
  const log = { thread, scroller, list, leftAt: undefined, show, goToEnd: () => {} }
  const { unmount } = renderHook(() => useJumps({ conversationId: ids.chat, ...log }), {
    wrapper: ({ children }) => (
      <StrictMode>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StrictMode>
    ),
  })
  return { show, unmount, client }
}

test('a jump to a deleted message ends with a toast, and the log keeps its position', async () => {
  server.refuses(listMessages, 'NOT_FOUND')
  const { show } = openLog()

  act(() => jumpTo(far))

  await until(() => expect(toastTexts()).toEqual([originalMissing]))
  expect(pending()).toBeUndefined()
  expect(show).not.toHaveBeenCalled()
})

test('a jump to a message that was cleared during loading also ends with a toast', async () => {
  server.answers(listMessages, { data: [message(5)] satisfies Message[] })
  const { show } = openLog({ clearedToId: messageId(80) })

  act(() => jumpTo(far))

  await until(() => expect(toastTexts()).toEqual([originalMissing]))
  expect(pending()).toBeUndefined()
  expect(show).not.toHaveBeenCalled()
})

test('a jump that fails to load can be made again', async () => {
  server.fails(listMessages)
  openLog()
  act(() => jumpTo(far))
  await until(() => expect(toastTexts()).toEqual([messagesFailed]))

  server.answers(listMessages, { data: [message(5)] })
  act(() => jumpTo(far))

  await until(() => expect(server.requestsOf(listMessages)).toHaveLength(2))
})

test('a jump ends when its log is closed, and when another conversation is shown', async () => {
  server.holds(listMessages)
  const { unmount } = openLog()
  act(() => jumpTo(far))
  await until(() => expect(server.requestsOf(listMessages)).toHaveLength(1))

  unmount()
  await until(() => expect(pending()).toBeUndefined())
  act(() => jumpTo({ ...far, conversationId: '8' as ConversationId }))
  openLog()

  expect(pending()).toBeUndefined()
  expect(toastTexts()).toEqual([])
})

test('a jump waits until its log is opened', async () => {
  server.answers(listMessages, { data: [message(5)] })
  act(() => jumpTo(far))

  const { client } = openLog()

  const loaded = () => client.getQueryData(messagesQuery(ids.chat).queryKey)?.pages[0]?.[0]?.id
  await until(() => expect(loaded()).toBe('5'))
  expect(pending()).toEqual(far)
})
