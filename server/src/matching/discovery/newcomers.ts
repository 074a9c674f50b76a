/** Members are newcomers for this many days after they were verified, or approved if sign-ups need it. */
export const NEWCOMER_DAYS = 7
/** The places of each page, from 1, that are reserved for newcomers. */
export const NEWCOMER_PLACES = [10]
export const NEWCOMER_PAGE = 20
/**
 * A viewer is shown the best of this many newcomers, and other ones each day. A smaller window shows newcomers more
 * evenly; a larger one shows better matches.
 */
export const NEWCOMER_WINDOW = 6

/**
 * Where a viewer's window begins on a day, in the list of newcomers: from 0 for the oldest to 1 for the newest. The
 * window holds the next ones, and continues with the oldest after the newest.
 */
export function windowStart(viewer: number, day: number): number {
  let mixed = Math.imul(viewer ^ 0x9e3779b1, 0x85ebca6b) ^ Math.imul(day, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** The times at which the members in a viewer's window became newcomers. */
export interface NewcomerWindow {
  /** Members verified before this are no longer newcomers. */
  since: Date
  /** Newcomers since this time come first. */
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
 * A ranking with newcomers, best first, at the reserved places. Newcomers who rank higher anyway stay there; no one is
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
