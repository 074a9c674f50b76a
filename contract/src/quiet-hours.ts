import type { NotificationState } from './notifications.ts'

type QuietHours = Pick<NotificationState, 'quietFrom' | 'quietTo' | 'timeZone'>

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/**
 * When quiet hours end, if it is quiet now: while the time of the zone is at or after `quietFrom` and before `quietTo`.
 *
 * If the clock is put forward over one of the two times, they begin or end with the change. If it is put back over
 * `quietTo`, they end at the first of the two, and the repeated time is quiet again.
 */
export function endOfQuietHours(hours: QuietHours, now: Date): Date | undefined {
  const { quietFrom, quietTo, timeZone } = hours
  const clock = timeZone === null ? undefined : clockOf(timeZone)
  if (quietFrom === null || quietTo === null || !clock) return undefined
  const from = toMinutes(quietFrom)
  const to = toMinutes(quietTo)
  const lasts = wrap(to - from)
  const isQuiet = (at: number) => wrap(clock(at) - from) < lasts
  let at = Math.floor(now.getTime() / MINUTE_MS)
  if (!isQuiet(at)) return undefined
  while (isQuiet(at)) {
    const end = at + wrap(to - clock(at))
    at = isUnchanged(clock, at, end) ? end : findChange(clock, at, end)
  }
  return new Date(at * MINUTE_MS)
}

/** Converts a minute since 1970 to the minutes that a clock shows. */
type Clock = (minute: number) => number

/** Whether the clock does not change between the two, which are less than a day apart. */
const isUnchanged = (clock: Clock, from: number, to: number) =>
  clock(to) - clock(from) === to - from

/** The first minute after a change of the clock. */
function findChange(clock: Clock, from: number, to: number): number {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isUnchanged(clock, from, middle)) before = middle
    else after = middle
  }
  return after
}

const wrap = (minutes: number) => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES

const toMinutes = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

const clocks = new Map<string, Clock | undefined>()

/** The clock of a zone, cached, because it takes long to create; undefined for an unknown zone. */
function clockOf(timeZone: string): Clock | undefined {
  if (!clocks.has(timeZone)) clocks.set(timeZone, createClock(timeZone))
  return clocks.get(timeZone)
}

function createClock(timeZone: string): Clock | undefined {
  const format = createFormat(timeZone)
  if (!format) return undefined
  return (minute) => {
    const parts = format.formatToParts(minute * MINUTE_MS)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value)
    const shown = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
    )
    return shown / MINUTE_MS
  }
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return undefined
  }
}
