import { useClock } from '../../lib/browser/use-clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const date = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const dateWithYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const longDate = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
const longDateWithYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate())

/** The number of midnights between two times, in the reader's time zone. */
const daysBetween = (earlier: Date, later: Date) =>
  Math.round((midnight(later).getTime() - midnight(earlier).getTime()) / DAY_MS)

export const isSameDay = (one: Date, other: Date): boolean => daysBetween(one, other) === 0

/** Hours and minutes, shown next to a message. */
export const clockTime = (time: Date): string => clock.format(time)

/** The time of the last message, in the shortest form. */
export function listTime(time: Date, now: Date): string {
  const days = daysBetween(time, now)
  if (days <= 0) return clock.format(time)
  if (days === 1) return 'Yesterday'
  if (days < WEEK_DAYS) return weekday.format(time)
  return time.getFullYear() === now.getFullYear() ? date.format(time) : dateWithYear.format(time)
}

/** The text of a day line. */
export function dayLabel(time: Date, now: Date): string {
  const days = daysBetween(time, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return time.getFullYear() === now.getFullYear()
    ? longDate.format(time)
    : longDateWithYear.format(time)
}

/** The current day as text, for relative times; updates at midnight. */
export const useToday = (): string => useClock((now) => now.toDateString())
