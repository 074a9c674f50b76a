/** A time of day, in a zone of the IANA database. */
export interface TimeOfDay {
  hour: number
  minute: number
  zone: string
}

const DAY_MS = 24 * 60 * 60_000

/** The last moment, up to `now`, at which it was this time of day in its zone. */
export function lastDue({ hour, minute, zone }: TimeOfDay, now: Date): Date {
  for (let days = 0; ; days++) {
    const local = wallTime(new Date(now.getTime() - days * DAY_MS), zone)
    const wanted = new Date(local).setUTCHours(hour, minute, 0, 0)
    // Twice, because the offset at the guess may differ from the offset at the result.
    const guess = wanted - offsetAt(wanted, zone)
    const due = wanted - offsetAt(guess, zone)
    if (due <= now.getTime()) return new Date(due)
  }
}

const offsetAt = (at: number, zone: string) => wallTime(new Date(at), zone) - at

/** The time of a clock in a zone, as if it were UTC, to the second. */
function wallTime(at: Date, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}
