import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const SLIDE_MS = 200
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)'

type Offset = { left: number; top: number }
type Places = ReadonlyMap<HTMLElement, Offset>

/**
 * FLIP animation: children slide to their new positions when one of them is added, removed or
 * resized. `arrangement` is a key of the children's order: only a change of it measures positions in
 * a layout effect, which forces a layout. They are relative to the container, so scrolling does not
 * count as a move.
 */
export function useSliding(container: RefObject<HTMLElement | null>, arrangement: string): void {
  const places = useRef<Places>(new Map())

  // biome-ignore lint/correctness/useExhaustiveDependencies: children move with the arrangement
  useLayoutEffect(() => {
    const before = places.current
    if (before.size === 0 || !container.current) return
    places.current = placesIn(container.current)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [child, now] of places.current) slide(child, before.get(child), now)
  }, [container, arrangement])

  useEffect(() => {
    const element = container.current
    if (!element) return
    // Runs after layout, so reading positions is free.
    const observer = new ResizeObserver(() => {
      places.current = placesIn(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
}

function placesIn(container: HTMLElement): Places {
  const children = [...container.children].filter((child) => child instanceof HTMLElement)
  return new Map(children.map((child) => [child, { left: child.offsetLeft, top: child.offsetTop }]))
}

function slide(child: HTMLElement, then: Offset | undefined, now: Offset): void {
  if (!then || (then.left === now.left && then.top === now.top)) return
  const from = `translate(${then.left - now.left}px, ${then.top - now.top}px)`
  child.animate([{ transform: from }, { transform: 'none' }], {
    duration: SLIDE_MS,
    easing: EASE_OUT,
  })
}
