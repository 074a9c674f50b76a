import { type RefObject, useLayoutEffect } from 'react'
import { topDialog } from '../../lib/browser/top-dialog.ts'

/** Elements that a toast must not cover. */
const NEVER_COVERED =
  'h1, dialog h2, [data-never-covered], .button, [role=alert], [data-composer], [data-bottom-bar]'
/** Text fields, which a toast covers only if there is no other position. */
const FIELD = 'textarea, form input'
const LAST_MESSAGE = '[data-log] li:last-child > *'
/**
 * The height of the end of a chat's last message, two lines and the time: covered only if there is
 * no other position.
 */
const MESSAGE_END_PX = 64
const MARGIN_PX = 16
/** Without an event for this long, a scroll has ended. Not every browser fires `scrollend`. */
const SCROLL_REST_MS = 120

/**
 * Keeps a fixed box at the lowest position where it covers no heading, button or composer, and if
 * possible no sheet, no text field and not the end of a chat's last message. If there is no such
 * position, it leaves at least the focused element uncovered. Repositions when its content or the
 * page below it changes; while it is hovered or focused it stays, and is repositioned afterwards.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || shown.length === 0) return
    const end = new AbortController()
    const listen = (target: EventTarget | null | undefined, names: string[], act: () => void) => {
      for (const name of names)
        target?.addEventListener(name, act, { signal: end.signal, capture: true })
    }
    let frame = 0
    let timer = 0
    const placeNow = () => {
      if (!box.matches(':hover, :focus-within')) place(box)
    }
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(placeNow)
    }
    const placeAtRest = () => {
      clearTimeout(timer)
      timer = window.setTimeout(placeSoon, SCROLL_REST_MS)
    }
    const pageChanges = new MutationObserver(placeSoon)

    placeNow()
    pageChanges.observe(document.body, { childList: true, subtree: true })
    listen(window, ['resize', 'scrollend', 'transitionend', 'animationend'], placeSoon)
    listen(window, ['scroll'], placeAtRest)
    listen(window.visualViewport, ['resize'], placeSoon)
    listen(box, ['pointerleave', 'focusout'], placeSoon)
    listen(document, ['focusin'], placeNow)
    return () => {
      end.abort()
      pageChanges.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ref, shown])
}

/** The open dialog, if it is a sheet at the bottom edge. */
function sheet(): DOMRect[] {
  const rect = topDialog()?.getBoundingClientRect()
  return rect && rect.bottom >= innerHeight ? [rect] : []
}

function place(box: HTMLElement): void {
  const { left, right, height } = box.getBoundingClientRect()
  const { offsetTop, height: seen } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  const room = { top: offsetTop, bottom: offsetTop + seen - MARGIN_PX }
  const spansOf = (selector: string) =>
    [...(topDialog() ?? document).querySelectorAll(selector)]
      .filter((element) => !box.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((rect) => rect.width > 0 && rect.left < right && rect.right > left)
  const taken = spansOf(NEVER_COVERED)
  const lastMessage = spansOf(LAST_MESSAGE).map((span) => footOf(span, MESSAGE_END_PX))
  const inUse = [...taken, ...spansOf(FIELD), ...lastMessage]
  const focused = spansOf(':focus')
  const bottom =
    lowestFreePlace(height, room, [...inUse, ...sheet()]) ??
    lowestFreePlace(height, room, inUse) ??
    lowestFreePlace(height, room, [...taken, ...focused]) ??
    lowestFreePlace(height, room, focused) ??
    room.bottom
  box.style.bottom = `${innerHeight - bottom}px`
}

/** Vertical extent in pixels of the viewport. */
type Span = { top: number; bottom: number }

const GAP_PX = 8

/** The lowest part of an extent, so that a long message does not push a box to the middle of the window. */
export const footOf = ({ top, bottom }: Span, height: number): Span => ({
  top: Math.max(top, bottom - height),
  bottom,
})

/** The bottom edge of the lowest position where a box of this height covers none of `taken`, if there is one. */
export function lowestFreePlace(
  height: number,
  room: Span,
  taken: readonly Span[],
): number | undefined {
  let bottom = room.bottom
  while (bottom - height >= room.top) {
    const covered = taken.filter(
      (span) => span.top < bottom + GAP_PX && span.bottom > bottom - height - GAP_PX,
    )
    if (covered.length === 0) return bottom
    bottom = Math.max(...covered.map(({ top }) => top)) - GAP_PX
  }
  return undefined
}
