import { type RefObject, useState } from 'react'
import { loadLater } from '../load-later.ts'
import type { LogRow } from './row.ts'

type FoldedHeights = typeof import('./folded-heights.ts').foldedHeights
/** Loaded for the first long log, because few logs are long. */
let foldedHeights: FoldedHeights | undefined

/** Logs of at most this many rows are not folded. */
const WHOLE_UP_TO_ROWS = 200

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
    if (!foldedHeights) return void load()
    const next = foldedHeights(pages, rowCounts, list.current)
    if (next && !hasSameKeys(next, heights)) setHeights(next)
  }

  return { heights, refold }
}

/** If loading fails, a long log is rendered as a whole. */
async function load(): Promise<void> {
  const part = await loadLater().catch(() => undefined)
  foldedHeights = part?.foldedHeights
}

const hasSameKeys = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key))
