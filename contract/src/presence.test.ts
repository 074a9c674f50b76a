import { expect, test } from 'vitest'
import { presenceLabel } from './presence.ts'

const NOW = new Date('2026-03-15T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const seenAgo = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
const dateAgo = (ms: number) => new Date(NOW.getTime() - ms).toLocaleDateString()

test.each<[string, number, string]>([
  ['a clock that runs a day ahead', -DAY, 'Last seen just now'],
  ['a clock that runs a little ahead', -1, 'Last seen just now'],
  ['this very moment', 0, 'Last seen just now'],
  ['59.999 seconds', MINUTE - 1, 'Last seen just now'],
  ['60 seconds', MINUTE, 'Last seen 1 minute ago'],
  ['119.999 seconds', 2 * MINUTE - 1, 'Last seen 1 minute ago'],
  ['two minutes', 2 * MINUTE, 'Last seen 2 minutes ago'],
  ['just under an hour', HOUR - 1, 'Last seen 59 minutes ago'],
  ['an hour', HOUR, 'Last seen 1 hour ago'],
  ['just under two hours', 2 * HOUR - 1, 'Last seen 1 hour ago'],
  ['two hours', 2 * HOUR, 'Last seen 2 hours ago'],
  ['just under a day', DAY - 1, 'Last seen 23 hours ago'],
  ['a day', DAY, 'Last seen 1 day ago'],
  ['just under two days', 2 * DAY - 1, 'Last seen 1 day ago'],
  ['two days', 2 * DAY, 'Last seen 2 days ago'],
  ['just under a week', 7 * DAY - 1, 'Last seen 6 days ago'],
  ['a week', 7 * DAY, `Last seen ${dateAgo(7 * DAY)}`],
  ['years', 2000 * DAY, `Last seen ${dateAgo(2000 * DAY)}`],
])('after %s (%s ms) the label is "%s"', (_what, passedMs, label) => {
  expect(presenceLabel({ isOnline: false, lastSeenAt: seenAgo(passedMs) }, NOW)).toBe(label)
})

test('a member who was never seen is "Never seen"', () => {
  expect(presenceLabel({ isOnline: false, lastSeenAt: null }, NOW)).toBe('Never seen')
})

test.each([null, seenAgo(DAY), seenAgo(-DAY)])(
  'an online member is "Active now", last seen %s',
  (seen) => {
    expect(presenceLabel({ isOnline: true, lastSeenAt: seen }, NOW)).toBe('Active now')
  },
)
