import { dayOf, localDay } from '../../lib/format/calendar-day.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** An instant to the minute, without the year of this year: "Nov 23, 10:31". */
export function shortMoment(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const day = localDay(instant)
  const isThisYear = dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return `${isThisYear ? day.slice(0, -', 2026'.length) : day}, ${time}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago, in its largest unit: "12 min", "2 h", "3 days". */
export function shortAge(instant: string, now: Date): string {
  const passedMs = now.getTime() - new Date(instant).getTime()
  if (passedMs < MINUTE_MS) return 'now'
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min`
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)} h`
  const days = Math.floor(passedMs / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}
