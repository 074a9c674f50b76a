import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The scroll position of each visited history entry, by the entry's key. */
const leftAt = new Map<string, number>()

/** Scroll restoration: a new page starts at its top, Back and Forward restore the position. */
export function KeepScroll() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    const note = () => leftAt.set(key, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filters keeps the place
  useLayoutEffect(() => {
    const top = type === 'POP' ? leftAt.get(key) : 0
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  }, [pathname])

  return null
}
