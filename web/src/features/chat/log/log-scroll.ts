/** The log is pinned to its end while scrolled to within this distance of it. */
export const PINNED_WITHIN_PX = 80

/** The scroll metrics of an element. */
export type Box = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

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
