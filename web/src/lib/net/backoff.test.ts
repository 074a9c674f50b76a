import { expect, test, vi } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [1, 2_000, 1_600],
  [2, 4_000, 3_200],
  [4, 16_000, 12_800],
  [5, 30_000, 24_000],
  [2_000, 30_000, 24_000],
])('after try %i the delay is at most %i and at least %i ms', (tries, longest, shortest) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  expect(backoffMs(tries)).toBe(longest)
  random.mockReturnValue(1)
  expect(backoffMs(tries)).toBe(shortest)
})
