import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [200, '1 second'],
  [1000, '1 second'],
  [42_000, '42 seconds'],
  [119_000, '119 seconds'],
  [120_000, '2 minutes'],
  [870_000, '15 minutes'],
  [7_200_000, '2 hours'],
  [82_000_000, '23 hours'],
])('%i ms are formatted as %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})
