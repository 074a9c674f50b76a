import { presenceLabel } from '@shipmates/contract/presence'
import { useEffect, useState } from 'react'
import { classNames } from '../lib/class-names.ts'

const REFRESH_MS = 30_000

type PresenceLineProps = {
  isOnline: boolean
  /** ISO 8601; null when the member was never seen. */
  lastSeenAt: string | null
  className?: string | undefined
}

/** "Active now" or when the member was last seen, kept true as time passes. */
export function PresenceLine({ isOnline, lastSeenAt, className }: PresenceLineProps) {
  const now = useNow(REFRESH_MS)
  const label = presenceLabel({ isOnline, lastSeenAt }, now)
  return (
    <span className={classNames(isOnline ? 'font-550 text-success' : 'text-ink-2', className)}>
      {!isOnline && lastSeenAt ? <time dateTime={lastSeenAt}>{label}</time> : label}
    </span>
  )
}

function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
