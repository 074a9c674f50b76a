import { type RefObject, useLayoutEffect, useRef } from 'react'

const SLIDE_MS = 200
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)'

type Place = { left: number; top: number }

/**
 * Lets the children of an element slide to their new places when one among them goes or comes.
 * Places are told apart by `data-slide` and taken within the element, so that scrolling is no move.
 */
export function useSliding(container: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, Place>())

  useLayoutEffect(() => {
    const before = places.current
    places.current = new Map()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const child of container.current?.querySelectorAll<HTMLElement>('[data-slide]') ?? []) {
      const key = child.dataset.slide ?? ''
      const now = { left: child.offsetLeft, top: child.offsetTop }
      const then = before.get(key)
      places.current.set(key, now)
      if (!then || isStill || (then.left === now.left && then.top === now.top)) continue
      const from = `translate(${then.left - now.left}px, ${then.top - now.top}px)`
      child.animate([{ transform: from }, { transform: 'none' }], {
        duration: SLIDE_MS,
        easing: EASE_OUT,
      })
    }
  })
}
