const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/
/** The clock of the easternmost time zone, where "today" begins, runs this far ahead of UTC. */
const EASTERNMOST_MS = 14 * 60 * 60 * 1000

/** The calendar day (yyyy-mm-dd, UTC) of an ISO timestamp or date, or undefined when it is none. */
export function calendarDay(value: string): string | undefined {
  const written = ISO.exec(value)?.[1]
  if (!written) return undefined
  const midnight = new Date(`${written}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(written)) {
    return undefined
  }
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10)
}

/** Whether a day is today or earlier somewhere on earth, so that no member's own today is refused. */
export function isPast(value: string): boolean {
  const latest = new Date(Date.now() + EASTERNMOST_MS).toISOString().slice(0, 10)
  return (calendarDay(value) ?? '9999') <= latest
}
