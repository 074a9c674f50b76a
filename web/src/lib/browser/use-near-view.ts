import { type RefObject, useEffect, useState } from 'react'

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
