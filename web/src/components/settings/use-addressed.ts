import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What ends the holding of a section at the top: the reader's own moves. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * When the address names this section, focus goes to its element marked data-section-start. An accordion is scrolled
 * to the top, and kept there while its content loads, until the reader moves; a section that stands alone begins at
 * the top of the page.
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
      // Back restores where the page was.
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
