import { presenceLabel } from '@shipmates/contract/presence'
import { useClock } from '../lib/browser/use-clock.ts'
import { classNames } from '../lib/class-names.ts'

type PresenceLineProps = {
  isOnline: boolean
  /** ISO 8601; null if the member was never online. */
  lastSeenAt: string | null
  className?: string | undefined
}

/** "Active now" or when the member was last seen, updated as time passes. */
export function PresenceLine({ isOnline, lastSeenAt, className }: PresenceLineProps) {
  const label = useClock((now) => presenceLabel({ isOnline, lastSeenAt }, now))
  return (
    <span className={classNames(isOnline ? 'font-550 text-success' : 'text-ink-2', className)}>
      {!isOnline && lastSeenAt ? <time dateTime={lastSeenAt}>{label}</time> : label}
    </span>
  )
}
