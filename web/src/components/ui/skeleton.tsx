import { type ReactNode, useEffect, useState } from 'react'
import { useDelayedLoading } from '../../lib/browser/use-delay.ts'
import { classNames } from '../../lib/class-names.ts'
import { Spinner } from './spinner.tsx'

/**
 * A grey placeholder block, sized by its class. The pulse is painted on top of an opaque block, so
 * that the background does not show through.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative block bg-skeleton after:absolute after:inset-0 after:animate-pulse after:rounded-[inherit] after:bg-surface after:opacity-0 forced-colors:border',
        className?.includes('rounded') ? '' : 'rounded-[6px]',
        className,
      )}
    />
  )
}

const LATE_AFTER_MS = 2_000
const STILL_TRYING = 'Still trying…'

type WaitingProps = {
  /** For screen readers: "Loading connections". */
  label: string
  skeleton: ReactNode
  /** Whether the skeleton is visible. Its room is held in any case, so that nothing moves when it appears. */
  isVisible?: boolean
}

/**
 * The loading state with its skeleton. After two seconds it shows that loading continues, at the
 * bottom of the screen if the skeleton is taller than the screen.
 */
export function Waiting({ label, skeleton, isVisible = true }: WaitingProps) {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {isLate ? STILL_TRYING : label}
      </span>
      <div style={{ visibility: isVisible ? undefined : 'hidden' }}>{skeleton}</div>
      {isLate && (
        <p
          aria-hidden="true"
          className="sticky bottom-4 z-1 mx-auto mt-4 flex w-max items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-1.5 text-13 text-ink-2 shadow-2"
        >
          <Spinner />
          {STILL_TRYING}
        </p>
      )}
    </div>
  )
}

type LoadingProps = Omit<WaitingProps, 'isVisible'> & {
  isLoading: boolean
  /** Holds the room before the skeleton is visible, if that is cheaper than the hidden skeleton. */
  room?: ReactNode
  /** Called once loading has ended. */
  children: () => ReactNode
}

/** The skeleton while loading, without flicker, then the content. */
export function Loading({ isLoading, label, skeleton, room, children }: LoadingProps) {
  const phase = useDelayedLoading(isLoading)
  if (phase === 'ready') return children()
  const isVisible = phase === 'skeleton'
  return (
    <Waiting
      label={label}
      skeleton={isVisible ? skeleton : (room ?? skeleton)}
      isVisible={isVisible}
    />
  )
}
