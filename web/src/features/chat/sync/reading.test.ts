import { markRead } from '@shipmates/contract/chat'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ids } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openForReading, readOpen } from './reading.ts'

/** Opens a chat with one message already marked read. */
function openChat() {
  vi.useFakeTimers()
  const server = fakeServer()
  server.answers(markRead)
  const client = new QueryClient()
  const leave = openForReading(ids.chat)
  readOpen(client)
  return {
    leave,
    arrive: () => readOpen(client),
    readCount: () => server.requestsOf(markRead).length,
    rest: () => vi.advanceTimersByTimeAsync(2000),
  }
}

test('a burst of messages is marked read at most twice a second', async () => {
  const { leave, arrive, readCount, rest } = openChat()

  for (let message = 0; message < 5; message++) arrive()
  expect(readCount()).toBe(1)
  await rest()
  expect(readCount()).toBe(2)
  leave()
})

test('seen messages are marked read before the chat is left, and none afterwards', async () => {
  const { leave, arrive, readCount, rest } = openChat()
  arrive()

  leave()
  expect(readCount()).toBe(2)

  arrive()
  await rest()
  expect(readCount()).toBe(2)
})

test('seen messages are marked read when the tab is hidden, and none afterwards', async () => {
  const { leave, arrive, readCount, rest } = openChat()
  arrive()

  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(readCount()).toBe(2)

  arrive()
  await rest()
  expect(readCount()).toBe(2)
  leave()
})
