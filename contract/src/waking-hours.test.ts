import { expect, test } from 'vitest'
import { sharedWakingHours } from './waking-hours.ts'

test.each([
  ['in one zone', 0, 15],
  ['from Oslo to Kolkata in winter', 4.5 * 60, 10.5],
  ['nine hours away', 9 * 60, 6],
  ['from Berlin to San Francisco, the other way', -9 * 60, 6],
  ['on the other side of the world', 12 * 60, 6],
  ['from Tokyo to Los Angeles', 17 * 60, 8],
  ['a day away, from Samoa to Midway', 24 * 60, 15],
  ['from the first zone to the last', -26 * 60, 13],
])('two members %s share their waking hours', (_where, minutes, hours) => {
  expect(sharedWakingHours(minutes)).toBe(hours)
})
