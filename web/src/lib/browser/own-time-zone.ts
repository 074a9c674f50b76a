import { canonicalTimeZone } from '@shipmates/contract/time-zones'

/** The time zone of the browser; undefined if it has none that is known. */
export const ownTimeZone = (): string | undefined =>
  canonicalTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
