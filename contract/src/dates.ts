const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/
/** Offset of the easternmost time zone, UTC+14. */
const EASTERNMOST_MS = 14 * 60 * 60 * 1000

/** The calendar day (yyyy-mm-dd, UTC) of an ISO date or timestamp; undefined if it is invalid. */
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

/** Whether a day is today or earlier in any time zone, so that each member's own today is accepted. */
export function isPast(value: string): boolean {
  const latest = new Date(Date.now() + EASTERNMOST_MS).toISOString().slice(0, 10)
  return (calendarDay(value) ?? '9999') <= latest
}
