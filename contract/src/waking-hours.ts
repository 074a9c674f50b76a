import { WAKING_HOURS } from './limits.ts'

const DAY_MINUTES = 24 * 60
const SLEEPING_HOURS = 24 - WAKING_HOURS

/**
 * How many waking hours of a day two members have in common whose clocks are so many minutes apart. At least 6:
 * where one's morning no longer overlaps the other's day, the evening does.
 */
export function sharedWakingHours(minutesApart: number): number {
  const apart = Math.abs(minutesApart) % DAY_MINUTES
  const hours = Math.min(apart, DAY_MINUTES - apart) / 60
  return WAKING_HOURS - hours + Math.max(0, hours - SLEEPING_HOURS)
}
