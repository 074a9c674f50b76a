import { WAKING_HOURS } from './limits.ts'

const DAY_MINUTES = 24 * 60
const SLEEPING_HOURS = 24 - WAKING_HOURS
/** Any two members share this many: if one's morning no longer overlaps the other's day, the evening does. */
export const LEAST_SHARED_HOURS = WAKING_HOURS - SLEEPING_HOURS

/**
 * The waking hours per day that two members share, by the difference of their clocks. At least `LEAST_SHARED_HOURS`.
 */
export function sharedWakingHours(minutesApart: number): number {
  const apart = Math.abs(minutesApart) % DAY_MINUTES
  const hours = Math.min(apart, DAY_MINUTES - apart) / 60
  return WAKING_HOURS - hours + Math.max(0, hours - SLEEPING_HOURS)
}
