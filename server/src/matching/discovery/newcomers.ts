/** Members are newcomers for this many days after they were verified, or approved where that is asked for. */
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
 * The window holds those who came next, and from the newest on continues with the oldest.
 */
export function windowStart(viewer: number, day: number): number {
  let mixed = Math.imul(viewer ^ 0x9e3779b1, 0x85ebca6b) ^ Math.imul(day, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** When the members in a viewer's window became newcomers. */
export interface NewcomerWindow {
  /** Who became one earlier is none any more. */
  since: Date
  /** Those who became one from then on come first. */
  from: Date
  count: number
}

const DAY_MS = 24 * 60 * 60_000

/** The window of a viewer at a time. */
export function newcomerWindow(viewer: number, at: Date): NewcomerWindow {
  const span = NEWCOMER_DAYS * DAY_MS
  const since = at.getTime() - span
  const start = windowStart(viewer, Math.floor(at.getTime() / DAY_MS))
  return { since: new Date(since), from: new Date(since + start * span), count: NEWCOMER_WINDOW }
}

/**
 * A ranking with newcomers, best first, at the places that are kept for them. Who ranks higher anyway stays there; no one is
 * in it twice.
 */
export function placeNewcomers<Id>(ranked: readonly Id[], newcomers: readonly Id[]): Id[] {
  const placed = new Set<Id>()
  const waiting = new Set(newcomers)
  const place = (id: Id) => {
    placed.add(id)
    waiting.delete(id)
  }
  for (const id of ranked) {
    if (NEWCOMER_PLACES.includes((placed.size % NEWCOMER_PAGE) + 1)) {
      const [newcomer] = waiting
      if (newcomer !== undefined) place(newcomer)
    }
    place(id)
  }
  return [...placed, ...waiting]
}
