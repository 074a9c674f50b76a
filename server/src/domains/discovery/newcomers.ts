/** Members are newcomers for this many days after they joined. */
export const NEWCOMER_DAYS = 7
/** The places of each page, from 1, that are kept for newcomers. */
export const NEWCOMER_PLACES = [10]
export const NEWCOMER_PAGE = 20
/**
 * A viewer is shown the best of this many newcomers, and other ones each day. The smaller, the more evenly newcomers are
 * shown; the larger, the better they match.
 */
export const NEWCOMER_WINDOW = 6

/**
 * Where in the newcomers' days a viewer's window begins on a day: from 0 for the oldest newcomer to 1 for the newest.
 * The window holds those who joined next, and from the newest on continues with the oldest.
 */
export function windowStart(viewer: number, day: number): number {
  let mixed = Math.imul(viewer ^ 0x9e3779b1, 0x85ebca6b) ^ Math.imul(day, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** A ranking with newcomers, best first, at the places that are kept for them; nobody is in it twice. */
export function placeNewcomers<Id>(ranked: readonly Id[], newcomers: readonly Id[]): Id[] {
  const isPlaced = new Set(newcomers)
  const others = ranked.filter((id) => !isPlaced.has(id))
  const placed: Id[] = []
  let [next, nextNewcomer] = [0, 0]
  while (next < others.length || nextNewcomer < newcomers.length) {
    const place = (placed.length % NEWCOMER_PAGE) + 1
    const isKept = next >= others.length || NEWCOMER_PLACES.includes(place)
    if (isKept && nextNewcomer < newcomers.length) placed.push(newcomers[nextNewcomer++]!)
    else placed.push(others[next++]!)
  }
  return placed
}
