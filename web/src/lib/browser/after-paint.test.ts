import { beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './when.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
})

test('the promise resolves once the change is painted', async () => {
  const isPainted = afterPaint()

  await vi.advanceTimersByTimeAsync(20)

  await isPainted
  expect(vi.getTimerCount()).toBe(0)
})
