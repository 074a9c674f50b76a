import { expect, test } from 'vitest'
import { agoDay, entryDay, localDay } from './calendar-day.ts'

test.each([
  ['2023-02-11T00:00:00.000Z', 'Feb 11, 2023'],
  ['2019-12-01T00:00:00.000Z', 'Dec 01, 2019'],
])('the day of an entry at %s is %s', (instant, day) => {
  expect(entryDay(instant)).toBe(day)
})

test('the day of an event is in the reader’s time zone', () => {
  const lateInTheYear = new Date(2022, 11, 31, 23, 59)

  expect(localDay(lateInTheYear.toISOString())).toBe('Dec 31, 2022')
})

test.each([
  [0, 'today'],
  [1, 'yesterday'],
  [2, 'Mar 03, 2026'],
])('the day of an event %d days ago is %s', (days, shown) => {
  const now = new Date(2026, 2, 5, 0, 30)
  const event = new Date(2026, 2, 5 - days, 0, 10)

  expect(agoDay(event.toISOString(), now)).toBe(shown)
})
