import { expect, test } from 'vitest'
import { timeOfZone } from './time-of-zone.ts'

const now = new Date('2026-11-24T20:20:00Z')

test.each([
  ['America/New_York', 0, '5 h behind you'],
  ['Asia/Kolkata', 0, '5 h 30 min ahead of you'],
  ['Asia/Kathmandu', 330, '15 min ahead of you'],
  ['Europe/Oslo', 60, 'same time as you'],
  ['Pacific/Kiritimati', -660, '25 h ahead of you'],
])('a clock in %s, for a reader %d minutes ahead of UTC, is %s', (theirs, mine, distance) => {
  expect(timeOfZone(theirs, now, mine)?.distance).toBe(distance)
})

test('the clock follows daylight saving time', () => {
  expect(timeOfZone('Europe/Oslo', now, 0)).toMatchObject({ hour: 21, minute: 20 })
  expect(timeOfZone('Europe/Oslo', new Date('2026-07-24T20:20:00Z'), 0)).toMatchObject({
    hour: 22,
    minute: 20,
  })
})

test('a day that begins elsewhere counts as the next, also at the end of a month', () => {
  const end = new Date('2026-11-30T20:00:00Z')
  expect(timeOfZone('Pacific/Auckland', end, 0)?.distance).toBe('13 h ahead of you')
  const start = new Date('2026-12-01T02:00:00Z')
  expect(timeOfZone('America/Los_Angeles', start, 0)?.distance).toBe('8 h behind you')
})

test('an unknown time zone has no clock', () => {
  expect(timeOfZone('Mars/Olympus', now)).toBeUndefined()
})
