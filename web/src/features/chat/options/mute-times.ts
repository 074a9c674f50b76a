import type { MutedUntil } from '@shipmates/contract/chat'
import { clockTime, isSameDay } from '../times.ts'

type Choice = { label: string; until: MutedUntil }

const HOUR_MS = 60 * 60_000
const MORNING_HOUR = 8

const dayAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)

/** The choices of how long to mute. "Tomorrow" is in the reader's time zone. */
export function muteChoices(now: Date): Choice[] {
  const tomorrow = dayAfter(now, 1)
  const week = new Date(now)
  // Not 168 hours: the clocks may change within the week.
  week.setDate(now.getDate() + 7)
  return [
    { label: 'For 1 hour', until: new Date(now.getTime() + HOUR_MS).toISOString() },
    { label: `Until tomorrow, ${clockTime(tomorrow)}`, until: tomorrow.toISOString() },
    { label: 'For a week', until: week.toISOString() },
    { label: 'Until I turn it back on', until: 'forever' },
  ]
}

/** The choices of a menu, preceded by the end of the current mute if it is not one of them. */
export function withCurrent(choices: Choice[], current: MutedUntil, now: Date): Choice[] {
  if (!current || choices.some(({ until }) => until === current)) return choices
  return [{ label: `Until ${muteEnd(current, now)}`, until: current }, ...choices]
}

const dayAndTime = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  hour: 'numeric',
  minute: 'numeric',
})
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const SOON_DAYS = 6

/** The end of a mute in words, to use after "until". */
export function muteEnd(until: NonNullable<MutedUntil>, now: Date): string {
  if (until === 'forever') return 'you unmute this chat'
  const end = new Date(until)
  if (isSameDay(now, end)) return clockTime(end)
  if (isSameDay(dayAfter(now, 1), end)) return `tomorrow, ${clockTime(end)}`
  return (end < dayAfter(now, SOON_DAYS) ? dayAndTime : dateAndTime).format(end)
}
