import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where each visited place was left, by the key of its history entry. */
const leftAt = new Map<string, number>()

/** Starts a new page at its top, and brings Back and Forward to where one was. */
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
