import { expect, test } from 'vitest'
import { entryDay, localDay } from './calendar-day.ts'

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
