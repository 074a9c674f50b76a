import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const STILL_WITHIN_PX = 10

/** Parts of a message with a use of their own for the context menu and the long press. */
const OWN_MENU = 'a, pre, button'

const rowOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-message]')) || undefined

type Presses = {
  list: RefObject<HTMLElement | null>
  /** The context menu was asked for, by the mouse or a key. */
  onMenu: (row: HTMLElement, event: MouseEvent) => void
  onLongPress: (row: HTMLElement) => void
}

/**
 * Follows pointer and focus over the rows of the log by listeners on the list, so that rows need none.
 * Returns the row that is hovered by a mouse or has visible focus.
 */
export function useRowAtHand({
  list: listRef,
  onMenu,
  onLongPress,
}: Presses): HTMLElement | undefined {
  const [hovered, setHovered] = useState<HTMLElement>()
  const [focused, setFocused] = useState<HTMLElement>()
  const openMenu = useEffectEvent(onMenu)
  const openSheet = useEffectEvent(onLongPress)

  useEffect(() => {
    // Only now: while the first rendering runs, the ref may still be empty.
    const list = listRef.current
    if (!list) return
    const end = new AbortController()
    const on = <E extends keyof HTMLElementEventMap>(
      name: E,
      listen: (event: HTMLElementEventMap[E]) => void,
    ) => list.addEventListener(name, listen, { signal: end.signal })

    on('pointerover', (event) => {
      setHovered(event.pointerType === 'mouse' ? rowOf(event.target) : undefined)
    })
    on('pointerleave', () => setHovered(undefined))
    on('focusin', ({ target }) => {
      const isVisible = target instanceof Element && target.matches(':focus-visible')
      setFocused(isVisible ? rowOf(target) : undefined)
    })
    on('focusout', ({ relatedTarget }) => {
      if (!rowOf(relatedTarget)) setFocused(undefined)
    })
    const endTouch = followTouch(
      on,
      (row) => openSheet(row),
      (row, event) => openMenu(row, event),
    )
    return () => {
      end.abort()
      endTouch()
    }
  }, [listRef])

  const atHand = focused ?? hovered
  return atHand?.isConnected ? atHand : undefined
}

type On = <E extends keyof HTMLElementEventMap>(
  name: E,
  listen: (event: HTMLElementEventMap[E]) => void,
) => void

/**
 * A finger that stays opens the sheet; the mouse and the key for menus open the menu. Returns a function
 * that ends a press that has begun.
 */
function followTouch(
  on: On,
  onLongPress: Presses['onLongPress'],
  onMenu: Presses['onMenu'],
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isTouch = false
  const endPress = () => clearTimeout(timer)

  on('pointerdown', ({ pointerType, clientX: x, clientY: y, target }) => {
    endPress()
    isTouch = pointerType === 'touch'
    const row = rowOf(target)
    if (!isTouch || !row || isOwnMenu(target)) return
    start = { x, y }
    // The row may have gone: a finger on it is followed no longer.
    timer = setTimeout(() => row.isConnected && onLongPress(row), LONG_PRESS_MS)
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_WITHIN_PX) endPress()
  })
  on('pointerup', endPress)
  on('pointercancel', endPress)
  on('pointerleave', endPress)
  on('contextmenu', (event) => {
    const row = rowOf(event.target)
    const hasSelection = getSelection()?.isCollapsed === false
    if (!row || isOwnMenu(event.target) || (hasSelection && !isTouch)) return
    event.preventDefault()
    if (!isTouch) onMenu(row, event)
  })
  return endPress
}

const isOwnMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest(OWN_MENU) !== null
