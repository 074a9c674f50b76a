import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** What ends the holding of a section at the top: the reader's own moves. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Whether the address names this section. If so, it is scrolled to the top, and kept there while
 * sections above it load, until the reader moves; focus goes to the element marked data-section-start.
 */
export function useAddressed(id: string, ref: RefObject<HTMLElement | null>): boolean {
  const { hash, key } = useLocation()
  const isAddressed = hash === `#${id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation scrolls, also to the same section
  useEffect(() => {
    const section = ref.current
    if (!isAddressed || !section) return
    const hold = () => section.scrollIntoView({ block: 'start', behavior: 'instant' })
    const observer = new ResizeObserver(hold)
    const release = () => {
      observer.disconnect()
      for (const move of MOVES) removeEventListener(move, release, true)
    }
    for (const move of MOVES) addEventListener(move, release, { capture: true, passive: true })
    observer.observe(document.body)
    section.querySelector<HTMLElement>('[data-section-start]')?.focus({ preventScroll: true })
    return release
  }, [isAddressed, key, ref])

  return isAddressed
}
