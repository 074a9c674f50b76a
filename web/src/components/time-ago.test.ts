import { expect, test } from 'vitest'
import { agoLabel } from './time-ago.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

test.each([
  [59_000, 'just now'],
  [MINUTE_MS, '1 minute ago'],
  [20 * MINUTE_MS, '20 minutes ago'],
  [HOUR_MS, '1 hour ago'],
  [DAY_MS - 1, '23 hours ago'],
  [DAY_MS, 'yesterday'],
  [2 * DAY_MS - 1, 'yesterday'],
  [2 * DAY_MS, '2 days ago'],
  [7 * DAY_MS - 1, '6 days ago'],
  [11 * DAY_MS, 'Nov 12, 2026'],
])('after %i ms: %s', (passedMs, label) => {
  const now = new Date(2026, 10, 23, 12)

  expect(agoLabel(new Date(now.getTime() - passedMs).toISOString(), now)).toBe(label)
})
