import { afterEach, expect, test, vi } from 'vitest'
import { calendarDay, isPast } from './dates.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['1950-01-01', '1950-01-01'],
  ['2024-12-31T23:59', new Date('2024-12-31T23:59').toISOString().slice(0, 10)],
  ['2024-12-31T23:59:59Z', '2024-12-31'],
  ['2024-12-31T23:59:59.999Z', '2024-12-31'],
  ['2024-12-31T23:59:59.123456789Z', '2024-12-31'],
  ['2024-12-31T23:30:00-01:00', '2025-01-01'],
  ['2024-12-31T00:30:00+02:00', '2024-12-30'],
  ['2024-12-31T10:00+14:00', '2024-12-30'],
])('the calendar day of %s is %s', (value, day) => {
  expect(calendarDay(value)).toBe(day)
})

test.each([
  '',
  ' ',
  'yesterday',
  '2024',
  '2024-02',
  '2023-02-29',
  '1900-02-29',
  '2024-02-30',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '2024-01-00',
  '2024-1-1',
  '24-01-01',
  '+002024-01-01',
  '-2024-01-01',
  '01/02/2024',
  '2024/01/02',
  '2024-01-02 ',
  ' 2024-01-02',
  '2024-01-02\n',
  '2024-01-02T',
  '2024-01-02T10',
  '2024-01-02 10:00:00Z',
  '2024-01-02T25:00:00Z',
  '2024-01-02T10:60:00Z',
  '2024-01-02T10:00:00z',
  '2024-01-02T10:00:00.Z',
  '2024-01-02T10:00:00.1234567890Z',
  '2024-01-02T10:00:00+0200',
  '1704153600000',
  '٢٠٢٤-٠١-٠٢',
])('%j is not a date', (value) => {
  expect(calendarDay(value)).toBeUndefined()
})

test.each([
  ['1950-01-01', true],
  ['2024-05-09', true],
  ['2024-05-10', true],
  // At 10:00 UTC the next day begins at UTC+14.
  ['2024-05-11', true],
  ['2024-05-12', false],
  ['2999-01-01', false],
  ['9999-12-31', false],
  ['no day', false],
])('at 10:00 UTC on 2024-05-10, %s is past or today in some time zone: %s', (day, past) => {
  vi.useFakeTimers({ now: new Date('2024-05-10T10:00:00Z') })

  expect(isPast(day)).toBe(past)
})

test('a day is in the future before it begins in any time zone', () => {
  vi.useFakeTimers({ now: new Date('2024-05-10T09:59:59.999Z') })

  expect([isPast('2024-05-10'), isPast('2024-05-11')]).toEqual([true, false])
})
