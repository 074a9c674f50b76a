import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useNearView } from '../lib/browser/use-near-view.ts'

type WhenNearProps = {
  /** Holds the place of the children. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Renders its children once their place is near the screen, so that they fetch their data only then; also once a key is
 * pressed, so that Tab reaches them, and for print.
 */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNearView(ref)
  const [isWanted, want] = useReducer(() => true, false)

  useEffect(() => {
    addEventListener('keydown', want)
    addEventListener('beforeprint', want)
    return () => {
      removeEventListener('keydown', want)
      removeEventListener('beforeprint', want)
    }
  }, [])

  return isNear || isWanted ? children : <div ref={ref}>{fallback}</div>
}
