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
