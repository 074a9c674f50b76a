import { expect, test } from 'vitest'
import { clockTime, dayLabel, isSameDay, listTime } from './times.ts'

const now = new Date(2026, 10, 21, 10, 42)
const at = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 9, 15)
const locale = (options: Intl.DateTimeFormatOptions) => (time: Date) =>
  time.toLocaleDateString(undefined, options)

test.each([
  ['today', at(11, 21), clockTime(at(11, 21))],
  [
    'a minute ahead of a wrong clock',
    new Date(2026, 10, 21, 10, 43),
    clockTime(new Date(2026, 10, 21, 10, 43)),
  ],
  ['yesterday', at(11, 20), 'Yesterday'],
  ['six days ago', at(11, 15), locale({ weekday: 'short' })(at(11, 15))],
  ['seven days ago', at(11, 14), locale({ month: 'short', day: 'numeric' })(at(11, 14))],
  ['last year', at(12, 31, 2025), locale({ dateStyle: 'medium' })(at(12, 31, 2025))],
])('the list shows the time of %s', (_, time, expected) => {
  expect(listTime(time, now)).toBe(expected)
})

test.each([
  ['today', at(11, 21), 'Today'],
  ['yesterday', at(11, 20), 'Yesterday'],
  ['this year', at(3, 2), locale({ weekday: 'long', month: 'long', day: 'numeric' })(at(3, 2))],
  ['last year', at(3, 2, 2025), locale({ dateStyle: 'long' })(at(3, 2, 2025))],
])('the day line shows the day of %s', (_, time, expected) => {
  expect(dayLabel(time, now)).toBe(expected)
})

test('a day ends at midnight in the reader’s time zone', () => {
  const before = new Date(2026, 10, 20, 23, 59, 59)
  const after = new Date(2026, 10, 21, 0, 0, 0)

  expect(isSameDay(before, after)).toBe(false)
  expect(isSameDay(after, now)).toBe(true)
})
