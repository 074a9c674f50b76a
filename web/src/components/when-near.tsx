import { type ReactNode, useRef } from 'react'
import { useNearView } from '../lib/browser/use-near-view.ts'

type WhenNearProps = {
  /** Holds the place of the children. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders its children once their place is near the screen, so that they fetch their data only then. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNearView(ref)
  return isNear ? children : <div ref={ref}>{fallback}</div>
}
