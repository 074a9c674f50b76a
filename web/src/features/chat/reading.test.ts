import { markRead } from '@shipmates/contract/chat'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openForReading, readOpen } from './reading.ts'
import { ids } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a burst is told to be read twice a second, its end also when the chat is left by then', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  server.answers(markRead)
  const client = new QueryClient()
  const told = () => server.asked(markRead).length

  const leave = openForReading(ids.chat)
  for (let message = 0; message < 5; message++) readOpen(client)
  expect(told()).toBe(1)
  leave()
  await vi.advanceTimersByTimeAsync(500)
  expect(told()).toBe(2)

  readOpen(client)
  await vi.advanceTimersByTimeAsync(2000)
  expect(told()).toBe(2)
})
