export interface TimeOfZone {
  /** As the reader's language writes it: "2:20 PM". */
  time: string
  hour: number
  minute: number
  /** "6 h behind you", "4 h 30 min ahead of you" or "same time as you". */
  distance: string
}

const DAY_MINUTES = 24 * 60

/**
 * The time of a clock in this time zone, and its difference from the reader's clock, which is `mine` minutes ahead of
 * UTC. `undefined` if the browser does not know the zone.
 */
export function timeOfZone(
  timeZone: string,
  now: Date,
  mine: number = -now.getTimezoneOffset(),
): TimeOfZone | undefined {
  const clock = clockOf(timeZone, now)
  if (!clock) return undefined
  const { hour, minute, ahead } = clock
  inWords ??= new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', timeStyle: 'short' })
  const time = inWords.format(now.getTime() + ahead * 60_000)
  return { time, hour, minute, distance: distanceOf(ahead - mine) }
}

/** How many minutes a time zone is ahead of UTC at an instant; `undefined` if the browser does not know it. */
export const minutesAhead = (timeZone: string, now: Date): number | undefined =>
  clockOf(timeZone, now)?.ahead

function clockOf(timeZone: string, now: Date) {
  if (!known.has(timeZone)) known.set(timeZone, makeFormat(timeZone))
  const parts = known.get(timeZone)?.formatToParts(now)
  if (!parts) return undefined
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const [day, hour, minute] = [part('day'), part('hour'), part('minute')]
  const ahead =
    daysBetween(now, day) * DAY_MINUTES +
    (hour - now.getUTCHours()) * 60 +
    (minute - now.getUTCMinutes())
  return { hour, minute, ahead }
}

/** Of a time that was moved to UTC: one format for all zones, as creating one takes longer than using it. */
let inWords: Intl.DateTimeFormat | undefined

/** The day of the month, hour and minute as numbers. Cached, because a page shows twenty members. */
const known = new Map<string, Intl.DateTimeFormat | undefined>()

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return undefined
  }
}

/** How many days a local day of the month is ahead of an instant's UTC day: -1, 0 or 1. */
function daysBetween(now: Date, day: number): number {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MINUTES * 60_000).getUTCDate()
  return [-1, 1].find((days) => dayIn(days) === day) ?? 0
}

/** The difference without "you": "6 h behind", "same time". */
export const shortDistance = ({ distance }: Pick<TimeOfZone, 'distance'>): string =>
  distance.replace(/( of| as)? you$/, '')

function distanceOf(minutes: number): string {
  if (minutes === 0) return 'same time as you'
  const apart = Math.abs(minutes)
  const words = [
    apart >= 60 && `${Math.floor(apart / 60)} h`,
    apart % 60 > 0 && `${apart % 60} min`,
  ]
  return `${words.filter(Boolean).join(' ')} ${minutes < 0 ? 'behind' : 'ahead of'} you`
}
