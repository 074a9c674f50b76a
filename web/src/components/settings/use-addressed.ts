import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Events of the reader's own moves, after which the section is no longer kept at the top. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Moves focus to the section's element marked data-section-start when the address names the
 * section. Scrolls an accordion to the top, and keeps it there while its content loads, until the
 * reader moves. A section shown alone starts at the top of the page.
 */
export function useAddressed(
  id: string,
  { ref, isAccordion }: { ref: RefObject<HTMLElement | null>; isAccordion: boolean },
): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  const isAddressed = hash === `#${id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation moves there, also to the same section
  useEffect(() => {
    const section = ref.current
    if (!isAddressed || !section) return
    section.querySelector<HTMLElement>('[data-section-start]')?.focus({ preventScroll: true })
    if (!isAccordion) {
      // Back restores the scroll position.
      if (type !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const hold = () => section.scrollIntoView({ block: 'start', behavior: 'instant' })
    const observer = new ResizeObserver(hold)
    const release = () => {
      observer.disconnect()
      for (const move of MOVES) removeEventListener(move, release, true)
    }
    for (const move of MOVES) addEventListener(move, release, { capture: true, passive: true })
    observer.observe(document.body)
    return release
  }, [isAddressed, key, ref])
}
