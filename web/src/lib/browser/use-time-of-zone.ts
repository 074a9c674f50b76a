import { canonicalTimeZone } from '@shipmates/contract/time-zones'
import { type TimeOfZone, timeOfZone } from '../format/time-of-zone.ts'
import { useClock } from './use-clock.ts'

/**
 * The time of a clock in this time zone, kept up to date; `undefined` without a zone, or if the browser does not know
 * it.
 */
export function useTimeOfZone(timeZone: string | null): TimeOfZone | undefined {
  const shown = useClock((now) => (timeZone && JSON.stringify(timeOfZone(timeZone, now))) || '')
  return shown ? (JSON.parse(shown) as TimeOfZone) : undefined
}

/** The time zone of the browser; undefined if it is unknown. */
export const ownTimeZone = (): string | undefined =>
  canonicalTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
