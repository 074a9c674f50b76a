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
