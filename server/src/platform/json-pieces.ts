/** This many items of a list are read at once. */
export const EXPORT_PAGE = 500
/** The minimum length of a piece. A short one blocks the event loop for a millisecond at most. */
const PIECE_CHARS = 32 * 1024

/** The JSON of a list that is read page by page, in pieces. `show` maps each item. */
export async function* writeList<Item>(
  list: (before: Item | undefined) => Promise<Item[]>,
  show: (item: Item) => unknown = (item) => item,
): AsyncGenerator<string> {
  yield '['
  let before: Item | undefined
  do {
    const items = await list(before)
    yield* writeItems(items.map(show), before !== undefined)
    before = items.at(-1)
  } while (before)
  yield ']'
}

/** The items of a list in pieces of about `PIECE_CHARS`, separated by commas, starting with one if `isContinued`. */
export function* writeItems(items: Iterable<unknown>, isContinued: boolean): Generator<string> {
  let piece = ''
  let separator = isContinued ? ',' : ''
  for (const item of items) {
    piece += separator + JSON.stringify(item)
    separator = ','
    if (piece.length < PIECE_CHARS) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}
