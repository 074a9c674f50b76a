import { presenceLabel } from '@shipmates/contract/presence'
import { useClock } from '../lib/browser/use-clock.ts'
import { classNames } from '../lib/class-names.ts'

type PresenceLineProps = {
  isOnline: boolean
  /** ISO 8601; null if the member was never online. */
  lastSeenAt: string | null
  /** False if the presence is hidden from the viewer: renders nothing. */
  isShown?: boolean | undefined
  className?: string | undefined
}

/** "Active now" or when the member was last seen; updates as time passes. */
export function PresenceLine(props: PresenceLineProps) {
  const { isOnline, lastSeenAt, isShown = true, className } = props
  const label = useClock((now) => presenceLabel({ isOnline, lastSeenAt }, now))
  if (!isShown) return null
  return (
    <span className={classNames(isOnline ? 'font-550 text-success' : 'text-ink-2', className)}>
      {!isOnline && lastSeenAt ? <time dateTime={lastSeenAt}>{label}</time> : label}
    </span>
  )
}
