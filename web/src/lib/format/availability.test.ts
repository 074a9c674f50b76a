import { expect, test } from 'vitest'
import { availabilityWords } from './availability.ts'

const now = new Date('2026-11-24T12:00:00Z')

test.each([
  ['open', null, 'Open to new people'],
  ['busy', null, 'Busy, may answer slowly'],
  ['busy', '2027-01-04', 'Busy until Jan 4, may answer slowly'],
  ['closed', null, 'Closed to new people'],
  ['closed', '2027-01-31', 'Closed until Jan 31'],
  ['closed', '2028-01-31', 'Closed until Jan 31, 2028'],
] as const)(
  'a member who is %s until %s is described as “%s”',
  (availability, availableFrom, said) => {
    const words = availabilityWords({ availability, availableFrom }, now)

    expect(words && words.word + words.rest).toBe(said)
  },
)

test('unstated availability is not shown', () => {
  expect(availabilityWords({ availability: null, availableFrom: null }, now)).toBeUndefined()
})
