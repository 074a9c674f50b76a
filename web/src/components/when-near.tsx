import { type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react'

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

/** About a row of a list, so that a slow scroll finds the content loaded. */
const MARGIN = '100px'

/**
 * Whether an element is or was on the screen. `loading="lazy"` alone loads pictures up to three screens further down.
 */
export function useNearView(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear, ref])

  return isNear
}
