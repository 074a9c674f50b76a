import { expect, test } from 'vitest'
import { timeLeft } from './leaving.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [7 * DAY - 2 * HOUR, '6 days and 22 hours'],
  [7 * DAY, '7 days'],
  [DAY + HOUR, '1 day and 1 hour'],
  [DAY - 1, '23 hours and 59 minutes'],
  [HOUR, '1 hour'],
  [2 * MINUTE + 59_000, '2 minutes'],
  [59_000, 'less than a minute'],
  [-DAY, 'less than a minute'],
])('%i ms are "%s"', (ms, words) => {
  expect(timeLeft(ms)).toBe(words)
})
