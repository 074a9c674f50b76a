/** Rows that stay in the document above and below what is seen, for scrolling and in-page find. */
const ROWS_AROUND = 50

/**
 * Which pages of a long log stay in the document: those that are seen and, on either side, as many
 * as hold 50 rows. From `first` up to and with `last`.
 */
export function keptPages(
  rowCounts: readonly number[],
  seen: { first: number; last: number },
): { first: number; last: number } {
  let { first, last } = seen
  for (let rows = 0; first > 0 && rows < ROWS_AROUND; ) rows += rowCounts[--first] ?? 0
  for (let rows = 0; last < rowCounts.length - 1 && rows < ROWS_AROUND; )
    rows += rowCounts[++last] ?? 0
  return { first, last }
}
