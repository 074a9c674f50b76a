import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { painted } from './painted.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
})
afterEach(() => vi.useRealTimers())

test('the wait ends once the change is painted', async () => {
  const isPainted = painted()

  await vi.advanceTimersByTimeAsync(20)

  await isPainted
  expect(vi.getTimerCount()).toBe(0)
})
