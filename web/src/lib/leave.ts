const LEAVE_MS = 200
const FADE_MS = 120
const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.4)'

/**
 * Lets an element that is about to be removed go with motion, in its place over the page, to where
 * its `--away` points; with reduced motion it only fades. It is no part of the page any more: inert,
 * unseen by a screen reader, and in nobody's way. Called while the element still stands.
 */
export function leaveWithMotion(element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  queueMicrotask(() => {
    // Still there: it was not removed, or is shown anew.
    if (element.isConnected || !('animate' in element) || !('showPopover' in element)) return
    element.inert = true
    element.ariaHidden = 'true'
    element.popover = 'manual'
    for (const named of [element, ...element.querySelectorAll('[id]')]) named.removeAttribute('id')
    const place = { left, top, width, height }
    for (const [side, px] of Object.entries(place)) element.style.setProperty(side, `${px}px`)
    Object.assign(element.style, { margin: '0', maxWidth: 'none', pointerEvents: 'none' })
    document.body.append(element)
    element.showPopover()
    void fadeAway(element).then(() => element.remove())
  })
}

async function fadeAway(element: HTMLElement): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const timing = {
    duration: isStill ? FADE_MS : LEAVE_MS,
    easing: EASE_IN,
    fill: 'forwards',
  } as const
  const away = getComputedStyle(element).getPropertyValue('--away')
  const fade = { opacity: [1, 0] }
  element.animate(fade, { ...timing, pseudoElement: '::backdrop' })
  const exit = isStill ? fade : { ...fade, transform: ['none', away] }
  await element.animate(exit, timing).finished.catch(() => {})
}
