const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** The time left in its two largest units, rounded down: "6 days and 22 hours". */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  const days = Math.floor(hours / HOURS_PER_DAY)
  if (days > 0) return both([days, 'day'], [hours % HOURS_PER_DAY, 'hour'])
  return both([hours, 'hour'], [minutes % MINUTES_PER_HOUR, 'minute'])
}

type Count = readonly [number: number, unit: string]

const both = (...counts: Count[]) =>
  counts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
    .join(' and ')
