const LEAVE_MS = 200
const FADE_MS = 120
const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.4)'

const leaving = new Set<HTMLElement>()

/**
 * Exit animation of an element that is about to be unmounted. After the unmount it is put into the
 * top layer at its old position, inert and hidden from screen readers, moves to its `--away`
 * transform and fades. With reduced motion it only fades. Call before the element is removed.
 */
export function playExit(element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  leaving.add(element)
  queueMicrotask(() => {
    const canMove = 'animate' in element && 'showPopover' in element
    // Replaced by another exit, not removed, or mounted again.
    if (!leaving.has(element) || element.isConnected || !canMove) {
      leaving.delete(element)
      return
    }
    element.inert = true
    element.ariaHidden = 'true'
    element.popover = 'manual'
    for (const named of [element, ...element.querySelectorAll('[id]')]) named.removeAttribute('id')
    const place = { left, top, width, height }
    for (const [side, px] of Object.entries(place)) element.style.setProperty(side, `${px}px`)
    Object.assign(element.style, { margin: '0', maxWidth: 'none', pointerEvents: 'none' })
    document.body.append(element)
    element.showPopover()
    void fadeAway(element).then(() => end(element))
  })
}

/**
 * Ends the exits of dialogs, which would cover a dialog that opens now. Returns whether there were
 * any: the new dialog then replaces them without an entrance.
 */
export function endDialogExits(): boolean {
  const dialogs = [...leaving].filter((element) => element instanceof HTMLDialogElement)
  for (const dialog of dialogs) end(dialog)
  return dialogs.length > 0
}

function end(element: HTMLElement): void {
  leaving.delete(element)
  // An exit makes the element a popover; React removes all others.
  if (element.popover) element.remove()
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
