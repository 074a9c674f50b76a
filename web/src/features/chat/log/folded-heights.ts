import { type LogRow, pageKey } from './row.ts'

/**
 * The pages of a log to fold, with their heights: those far from the viewport and without the
 * focus. Undefined if the log is not rendered as expected.
 */
export function foldedHeights(
  pages: readonly (readonly LogRow[])[],
  rowCounts: readonly number[],
  list: HTMLOListElement,
): Map<string, number> | undefined {
  const starts = [...list.querySelectorAll('[data-page-start]')]
  if (starts.length !== pages.length) return undefined
  const edges = starts.map((start) => start.getBoundingClientRect().top)
  edges.push(list.getBoundingClientRect().bottom)

  const view = list.closest('[data-log]')!.getBoundingClientRect()
  const isSeen = (_: unknown, index: number) =>
    edges[index]! < view.bottom && edges[index + 1]! > view.top
  const first = pages.findIndex(isSeen)
  const rendered = pagesToRender(rowCounts, { first, last: pages.findLastIndex(isSeen) })
  if (first === -1) return undefined

  const focused = document.activeElement
  const holdsFocus = (index: number) =>
    focused !== null &&
    list.contains(focused) &&
    isWithin(focused, starts[index], starts[index + 1])
  const folded = pages
    .map((page, index) => ({ key: pageKey(page), index }))
    .filter(({ index }) => (index < rendered.first || index > rendered.last) && !holdsFocus(index))
  return new Map(folded.map(({ key, index }) => [key, edges[index + 1]! - edges[index]!]))
}

/**
 * Whether an element is between the start of one page and the start of the next, in document order.
 */
function isWithin(element: Element, start?: Element, next?: Element): boolean {
  const follows = (node: Element) =>
    Boolean(node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  return Boolean(start && follows(start)) && !(next && (next.contains(element) || follows(next)))
}

/** Rows rendered above and below the visible ones, for scrolling and in-page find. */
const ROWS_AROUND = 50

/**
 * The pages of a long log to render: the visible ones, and on either side enough for 50 rows. The
 * range is inclusive.
 */
export function pagesToRender(
  rowCounts: readonly number[],
  seen: { first: number; last: number },
): { first: number; last: number } {
  let { first, last } = seen
  for (let rows = 0; first > 0 && rows < ROWS_AROUND; ) rows += rowCounts[--first] ?? 0
  for (let rows = 0; last < rowCounts.length - 1 && rows < ROWS_AROUND; )
    rows += rowCounts[++last] ?? 0
  return { first, last }
}
