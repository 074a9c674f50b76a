import type { MessageId } from '@shipmates/contract/ids'
import { EARLIER_MESSAGES_WITHIN_PX } from '@shipmates/contract/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance of the "New messages" line from the top, when the log opens scrolled to it. */
const NEW_LINE_AT_PX = 16

interface LogScroll {
  /** The newest stored message. */
  newest: MessageId | undefined
  onNearTop: () => void
  onMove: () => void
}

/**
 * A row with the position of its lower edge: its day line may disappear when an earlier page is
 * loaded.
 */
interface Anchor {
  row: Element
  bottom: number
  /** Where the log was scrolled to. */
  top: number
}

/**
 * Scroll anchoring for the log: pinned to the end while the reader is there, else the first visible
 * row keeps its position, whatever is added, removed or resized around it.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure shares the scroll position
export function useLogScroll({ newest, onNearTop, onMove }: LogScroll) {
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isPinned = useRef(true)
  const anchor = useRef<Anchor>(undefined)
  const last = useRef({ top: 0, setTop: -1, scrollHeight: 0, clientHeight: 0, newest })
  const [leftAt, setLeftAt] = useState<MessageId>()

  const note = (seen = newest) => {
    const box = scroller.current!
    isPinned.current = isAtEnd(box)
    anchor.current = firstSeen(box, list.current)
    setLeftAt((before) => (isPinned.current ? undefined : (before ?? seen)))
  }

  const moveTo = (top: number) => {
    const box = scroller.current!
    box.scrollTop = top
    last.current.setTop = box.scrollTop
    last.current.top = box.scrollTop
  }

  const keep = useEffectEvent(() => {
    const box = scroller.current
    if (!box) return
    const { scrollHeight, clientHeight } = box
    const isSame =
      scrollHeight === last.current.scrollHeight && clientHeight === last.current.clientHeight
    // The reader may have scrolled away, and the scroll event may not have fired yet.
    const before = { ...last.current, scrollTop: last.current.top }
    if (isPinned.current && hasLeftEnd(box, before)) note(last.current.newest)
    if (!isSame && isPinned.current) moveTo(scrollHeight)
    if (!isPinned.current && anchor.current?.row.isConnected) {
      const { row, bottom, top } = anchor.current
      const scrolledBy = scrolledSince(box, top)
      const below = row.getBoundingClientRect().bottom - box.getBoundingClientRect().top
      const movedBy = below + scrolledBy - bottom
      if (movedBy !== 0) {
        moveTo(box.scrollTop + movedBy)
        if (scrolledBy) Object.assign(last.current, { top: box.scrollTop - scrolledBy, setTop: -1 })
      }
      anchor.current.top = box.scrollTop - scrolledBy
    }
    Object.assign(last.current, { scrollHeight, clientHeight, newest })
  })

  const begin = useEffectEvent(() => {
    const box = scroller.current!
    moveTo(box.scrollHeight)
    const line = list.current?.querySelector('[data-new-line]')
    const above = line && box.getBoundingClientRect().top - line.getBoundingClientRect().top
    if (above && above > 0) moveTo(box.scrollTop - above - NEW_LINE_AT_PX)
    note()
    onMove()
  })

  useLayoutEffect(() => begin(), [])
  useLayoutEffect(() => keep())

  useEffect(() => {
    const observer = new ResizeObserver(() => keep())
    observer.observe(scroller.current!)
    // Also observes the content around the list.
    observer.observe(list.current!.parentElement!)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const { scrollTop } = scroller.current!
    const isUp = scrollTop < last.current.top
    const isOurs = scrollTop === last.current.setTop
    Object.assign(last.current, { top: scrollTop, setTop: -1 })
    if (!isOurs) note()
    if (isUp && !isOurs && scrollTop < EARLIER_MESSAGES_WITHIN_PX) onNearTop()
    onMove()
  }

  const goToEnd = () => {
    isPinned.current = true
    setLeftAt(undefined)
    moveTo(scroller.current!.scrollHeight)
  }

  /** Scrolls until a row is this far below the upper edge of the log. */
  const show = (row: Element, atPx: number) => {
    const box = scroller.current!
    const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top
    moveTo(box.scrollTop + above - atPx)
    note()
    onMove()
  }

  return { scroller, list, leftAt, onScroll, goToEnd, show, onResize: () => keep() }
}

/** The topmost row that is at least partly visible. */
function firstSeen(box: HTMLElement, list: HTMLOListElement | null): Anchor | undefined {
  const rows = list?.children ?? []
  const edge = box.getBoundingClientRect().top
  const bottomOf = (index: number) => rows[index]!.getBoundingClientRect().bottom
  const row = rows[firstBelow(edge, rows.length, bottomOf)]
  return row && { row, bottom: row.getBoundingClientRect().bottom - edge, top: box.scrollTop }
}

/** The log is pinned to its end while scrolled to within this distance of it. */
export const PINNED_WITHIN_PX = 80

/** The scroll metrics of an element. */
type Box = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Whether the reader is at the end of the log, or near enough to follow it. */
export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Box): boolean =>
  scrollHeight - scrollTop - clientHeight <= PINNED_WITHIN_PX

/**
 * Whether the reader has scrolled away from the end since `before`. A shorter log or a taller
 * viewport also reduces scrollTop, and is not a scroll by the reader.
 */
export function hasLeftEnd(now: Box, before: Box): boolean {
  const end = Math.min(now.scrollHeight, before.scrollHeight)
  const seen = Math.max(now.clientHeight, before.clientHeight)
  return now.scrollTop < before.scrollTop && end - now.scrollTop - seen > PINNED_WITHIN_PX
}

/**
 * How far the reader has scrolled since the log was at `top`. The browser also reduces scrollTop, to the end of a log
 * that is shorter now.
 */
export function scrolledSince({ scrollTop, scrollHeight, clientHeight }: Box, top: number): number {
  return top > scrollHeight - clientHeight ? 0 : scrollTop - top
}

/**
 * The index of the topmost row that is at least partly below an edge, or `count` if there is none.
 * Reads few bottom edges, by binary search.
 */
export function firstBelow(edge: number, count: number, bottomOf: (row: number) => number): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (bottomOf(middle) > edge) to = middle
    else from = middle + 1
  }
  return from
}
