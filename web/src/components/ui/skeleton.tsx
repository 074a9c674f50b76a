import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useDelayedLoading } from '../../lib/use-delayed-loading.ts'

/**
 * One grey block in the place of what comes; its size comes by class. The pulse is laid over it, so that
 * what lies below never shows through.
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

type LoadingProps = {
  isLoading: boolean
  /** Said to screen readers: "Loading connections". */
  label: string
  skeleton: ReactNode
  /** Called once there is something to show. */
  children: () => ReactNode
}

/** The skeleton while loading, without flashes, then the content. */
export function Loading({ isLoading, label, skeleton, children }: LoadingProps) {
  const phase = useDelayedLoading(isLoading)
  if (phase === 'ready' && !isLoading) return children()
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {phase === 'skeleton' && skeleton}
    </div>
  )
}
