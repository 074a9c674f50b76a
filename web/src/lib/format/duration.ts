const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * A waiting time in the largest unit with a value of at least two, rounded up: "42 seconds", "15
 * minutes".
 */
export function duration(ms: number): string {
  if (ms >= 2 * HOUR_MS) return count(ms / HOUR_MS, 'hour')
  if (ms >= 2 * MINUTE_MS) return count(ms / MINUTE_MS, 'minute')
  return count(ms / SECOND_MS, 'second')
}

function count(exact: number, unit: string): string {
  const whole = Math.ceil(exact)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
