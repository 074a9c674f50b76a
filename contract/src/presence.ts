import * as messages from './messages/presence.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/**
 * The label of a member's presence: "Active now" while online, or else how long ago they were seen.
 *
 * A time in the future, due to clock skew, reads as just now.
 */
export function presenceLabel(
  { isOnline, lastSeenAt }: { isOnline: boolean; lastSeenAt: string | null },
  now: Date,
): string {
  if (isOnline) return messages.activeNow
  if (!lastSeenAt) return messages.neverSeen

  const seen = new Date(lastSeenAt)
  const passedMs = now.getTime() - seen.getTime()
  const ago = (unit: 'minute' | 'hour' | 'day', unitMs: number) =>
    messages.seenAgo({ count: Math.floor(passedMs / unitMs), unit })
  if (passedMs < MINUTE_MS) return messages.seenJustNow
  if (passedMs < HOUR_MS) return ago('minute', MINUTE_MS)
  if (passedMs < DAY_MS) return ago('hour', HOUR_MS)
  if (passedMs < WEEK_MS) return ago('day', DAY_MS)
  return messages.seenOn({ date: seen.toLocaleDateString() })
}
