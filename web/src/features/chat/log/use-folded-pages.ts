import { type RefObject, useState } from 'react'
import type { LogRow } from './log-rows.ts'
import { pagesToRender } from './pages-to-render.ts'

/** Logs of at most this many rows are not folded. */
const WHOLE_UP_TO_ROWS = 200

export const pageKey = (page: readonly LogRow[]): string => page[0]?.key ?? ''

/**
 * Virtualises a long log: pages far from the viewport are replaced by a spacer of their measured
 * height. Call `refold` whenever the log has scrolled.
 */
export function useFoldedPages(
  pages: readonly (readonly LogRow[])[],
  list: RefObject<HTMLOListElement | null>,
) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const rowCounts = pages.map((page) => page.length)
  const isWhole = rowCounts.reduce((sum, count) => sum + count, 0) <= WHOLE_UP_TO_ROWS

  const refold = () => {
    if (isWhole || !list.current) return
    const next = foldedHeights(pages, rowCounts, list.current)
    if (next && !hasSameKeys(next, heights)) setHeights(next)
  }

  return { heights, refold }
}

function foldedHeights(
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

const hasSameKeys = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key))
