const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

const ago = (count: number, unit: string) =>
  `Last seen ${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * The label of a member's presence: "Active now" while online, or else how long ago they were seen.
 *
 * A time in the future, due to clock skew, reads as just now.
 */
export function presenceLabel(
  { isOnline, lastSeenAt }: { isOnline: boolean; lastSeenAt: string | null },
  now: Date,
): string {
  if (isOnline) return 'Active now'
  if (!lastSeenAt) return 'Never seen'

  const seen = new Date(lastSeenAt)
  const passedMs = now.getTime() - seen.getTime()
  if (passedMs < MINUTE_MS) return 'Last seen just now'
  if (passedMs < HOUR_MS) return ago(Math.floor(passedMs / MINUTE_MS), 'minute')
  if (passedMs < DAY_MS) return ago(Math.floor(passedMs / HOUR_MS), 'hour')
  if (passedMs < WEEK_MS) return ago(Math.floor(passedMs / DAY_MS), 'day')
  return `Last seen ${seen.toLocaleDateString()}`
}
