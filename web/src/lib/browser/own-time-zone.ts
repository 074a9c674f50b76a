import { canonicalTimeZone } from '@shipmates/contract/time-zones'

/** The time zone of the browser; undefined if it is unknown. */
export const ownTimeZone = (): string | undefined =>
  canonicalTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
