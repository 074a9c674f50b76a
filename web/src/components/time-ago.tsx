import { useClock } from '../lib/browser/use-clock.ts'
import { localDay } from '../lib/format/calendar-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** A relative time: "20 minutes ago", "yesterday"; after a week, the date. */
export function agoLabel(instant: string, now: Date): string {
  const passedMs = now.getTime() - new Date(instant).getTime()
  if (passedMs < MINUTE_MS) return 'just now'
  if (passedMs < HOUR_MS) return ago(Math.floor(passedMs / MINUTE_MS), 'minute')
  if (passedMs < DAY_MS) return ago(Math.floor(passedMs / HOUR_MS), 'hour')
  if (passedMs < 2 * DAY_MS) return 'yesterday'
  if (passedMs < WEEK_MS) return ago(Math.floor(passedMs / DAY_MS), 'day')
  return localDay(instant)
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

type TimeAgoProps = { instant: string; className?: string | undefined }

/** A relative time that updates as time passes. */
export function TimeAgo({ instant, className }: TimeAgoProps) {
  return (
    <time dateTime={instant} className={className}>
      {useClock((now) => agoLabel(instant, now))}
    </time>
  )
}
