import { expect, test } from 'vitest'
import { endOfQuietHours } from './quiet-hours.ts'

const endOf = (hours: string, timeZone: string | null, now: string) => {
  const [quietFrom = '', quietTo = ''] = hours.split('-')
  return endOfQuietHours({ quietFrom, quietTo, timeZone }, new Date(now))?.toISOString()
}

test.each([
  ['before they begin', '22:00-07:00', 'UTC', '2026-06-01T21:59:59Z', undefined],
  ['as they begin', '22:00-07:00', 'UTC', '2026-06-01T22:00:00Z', '2026-06-02T07:00:00.000Z'],
  ['after midnight', '22:00-07:00', 'UTC', '2026-06-02T00:00:00Z', '2026-06-02T07:00:00.000Z'],
  ['just before the end', '22:00-07:00', 'UTC', '2026-06-02T06:59:59Z', '2026-06-02T07:00:00.000Z'],
  ['at the end', '22:00-07:00', 'UTC', '2026-06-02T07:00:00Z', undefined],
  ['within a day', '09:00-17:30', 'UTC', '2026-06-01T12:15:30Z', '2026-06-01T17:30:00.000Z'],
  ['until midnight', '18:00-00:00', 'UTC', '2026-06-01T23:00:00Z', '2026-06-02T00:00:00.000Z'],
  ['from midnight on', '00:00-06:00', 'UTC', '2026-06-01T00:00:00Z', '2026-06-01T06:00:00.000Z'],
  [
    'all day but a minute',
    '07:01-07:00',
    'UTC',
    '2026-06-01T07:01:00Z',
    '2026-06-02T07:00:00.000Z',
  ],
  [
    'in a zone of quarter hours',
    '22:00-07:00',
    'Asia/Kathmandu',
    '2026-06-01T17:00:00Z',
    '2026-06-02T01:15:00.000Z',
  ],
  [
    'by the day of the zone',
    '22:00-07:00',
    'Pacific/Auckland',
    '2026-06-01T11:00:00Z',
    '2026-06-01T19:00:00.000Z',
  ],
  ['without a zone', '22:00-07:00', null, '2026-06-01T23:00:00Z', undefined],
  ['in a zone that is not known here', '22:00-07:00', 'Mars/Olympus', '2026-06-01T23:00:00Z'],
])('quiet hours %s', (_case, hours, zone, now, end?: string) => {
  expect(endOf(hours, zone, now)).toBe(end)
})

// In Berlin, clocks go from 02:00 to 03:00 on 29 March 2026 (at 01:00 UTC), and from 03:00 to 02:00 on 25 October.
test.each([
  [
    'end later by the shorter night',
    '22:00-07:00',
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'end earlier by the longer night',
    '22:00-07:00',
    '2026-10-24T21:00:00Z',
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'end with the change where their end does not occur',
    '22:00-02:30',
    '2026-03-28T23:00:00Z',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'begin with the change where their start does not occur',
    '02:30-07:00',
    '2026-03-29T01:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  ['are left out where neither occurs', '02:15-02:45', '2026-03-29T01:00:00Z', undefined],
  [
    'end at the first of two ends',
    '22:00-02:30',
    '2026-10-24T22:00:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  ['are over between the two', '22:00-02:30', '2026-10-25T00:45:00Z', undefined],
  [
    'come again with the hour that comes again',
    '22:00-02:30',
    '2026-10-25T01:15:00Z',
    '2026-10-25T01:30:00.000Z',
  ],
  [
    'that begin in the hour that comes twice, and were over, last to their end',
    '02:30-07:00',
    '2026-10-25T00:45:00Z',
    '2026-10-25T01:00:00.000Z',
  ],
])('quiet hours %s', (_case, hours, now, end) => {
  expect(endOf(hours, 'Europe/Berlin', now)).toBe(end)
})

test('without both times there are no quiet hours', () => {
  const none = { quietFrom: null, quietTo: null, timeZone: 'UTC' }
  expect(endOfQuietHours(none, new Date('2026-06-01T23:00:00Z'))).toBeUndefined()
})
