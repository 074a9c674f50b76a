import type { Message } from '@shipmates/contract/chat'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { shortcutKeyOf } from '../../../lib/browser/keys.ts'
import { mayEdit } from '../outbox/changes.ts'
import { boxOf, type MessageActs } from './actions.tsx'

const ROW = '[data-message]'

/**
 * The keys of the log: Up and Down move between messages; R, +, C, E, Delete and Enter act
 * on the focused one. Letters and + can be switched off.
 */
export const logKeys =
  (acts: MessageActs, find: (row: HTMLElement) => Message | undefined) =>
  (event: KeyboardEvent): void => {
    const { target, key } = event
    if (!(target instanceof HTMLElement)) return
    const isOnRow = target.matches(ROW)
    if (!isOnRow && target !== event.currentTarget) return
    if (event.altKey || event.ctrlKey || event.metaKey) return

    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const next = isOnRow ? rowNextTo(target, key) : rowInView(target, key)
      if (!next) return
      event.preventDefault()
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      return
    }
    const message = isOnRow ? find(target) : undefined
    const act = message && actOf(event, message, acts)
    if (!act) return
    event.preventDefault()
    act()
  }

function actOf(
  event: KeyboardEvent,
  message: Message,
  acts: MessageActs,
): (() => void) | undefined {
  const { canWrite } = acts
  if (event.key === 'Enter') {
    return () => acts.onOpen('menu', message, boxOf(event.target as HTMLElement))
  }
  if (event.key === 'Delete' && message.isOwn) return () => acts.onOpen('delete', message)
  const letter = shortcutKeyOf(event)
  if (letter === 'r' && canWrite) return () => acts.onReply(message)
  if (letter === '+' && canWrite) {
    return () => acts.onOpen('react', message, boxOf(event.target as HTMLElement))
  }
  if (letter === 'c' && message.content) return () => acts.onCopy(message)
  if (letter === 'e' && canWrite && mayEdit(message)) return () => acts.onEdit(message)
  return undefined
}

/** The row before or after one, skipping folded pages between them. */
function rowNextTo(row: Element, key: 'ArrowUp' | 'ArrowDown'): HTMLElement | undefined {
  const step = (from: Element) =>
    key === 'ArrowUp' ? from.previousElementSibling : from.nextElementSibling
  let next = step(row)
  while (next && !next.matches(ROW)) next = step(next)
  return (next as HTMLElement | null) ?? undefined
}

/** The lowest visible row for Up, the highest for Down. */
function rowInView(log: Element, key: 'ArrowUp' | 'ArrowDown'): HTMLElement | undefined {
  const view = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll<HTMLElement>(ROW)]
  const isSeen = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top < view.bottom && bottom > view.top
  }
  return key === 'ArrowUp' ? rows.findLast(isSeen) : rows.find(isSeen)
}

const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const STILL_WITHIN_PX = 10

/** Parts of a message that use the context menu and the long press themselves. */
const OWN_MENU = 'a, pre, button'

const rowOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-message]')) || undefined

type Presses = {
  list: RefObject<HTMLElement | null>
  /** The context menu was opened, by the mouse or a key. */
  onMenu: (row: HTMLElement, event: MouseEvent) => void
  onLongPress: (row: HTMLElement) => void
}

/**
 * Tracks pointer and focus over the rows of the log by listeners on the list, so that rows need
 * none. Returns the row that is hovered by a mouse or has visible focus.
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
 * A long press opens the sheet; the mouse and the context menu key open the menu. Returns a
 * function that cancels a press that has begun.
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
    // The row may have been removed during the press.
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
