import { localDay } from './calendar-day.ts'

/** The hour and minute of an instant, in the reader's time zone and language. */
export const localTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short' })

/** An instant to the minute, in the reader's time zone: "Nov 30, 2026, at 10:42 AM". */
export const localMoment = (instant: string): string =>
  `${localDay(instant)}, at ${localTime(instant)}`

/** The place that an IANA time zone is named after: "Buenos Aires" for America/Argentina/Buenos_Aires. */
export const cityOfZone = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
