import type { Availability } from '@shipmates/contract/profiles'
import { shortDay } from './calendar-day.ts'

type Person = { availability: Availability | null; availableFrom: string | null }

type AvailabilityWords = {
  /** "Open", "Busy" or "Closed". */
  word: string
  /** The text after the word, with the space or comma before it: " until Jan 4, may answer slowly". */
  rest: string
}

/** Whether a member accepts requests, in words; undefined if the profile does not say. */
export function availabilityWords(
  { availability, availableFrom }: Person,
  now = new Date(),
): AvailabilityWords | undefined {
  const until = availableFrom ? ` until ${shortDay(availableFrom, now)}` : ''
  switch (availability) {
    case 'open':
      return { word: 'Open', rest: ' to new people' }
    case 'busy':
      return { word: 'Busy', rest: `${until}, may answer slowly` }
    case 'closed':
      return { word: 'Closed', rest: until || ' to new people' }
    case null:
      return undefined
  }
}

/** The short form for a card: "busy until Jan 4"; undefined if the member is open. */
export function shortAvailability(
  { availability, availableFrom }: Person,
  now = new Date(),
): string | undefined {
  if (!availability || availability === 'open') return undefined
  return availableFrom ? `${availability} until ${shortDay(availableFrom, now)}` : availability
}
