/**
 * Smaller differences are ignored: they may come from the round trip, or from the header's whole
 * seconds.
 */
const NOTICED_FROM_MS = 5_000

let aheadMs = 0

/** Stores the `Date` header of a response that has just arrived. */
export function storeServerTime(date: string | null): void {
  const differsMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differsMs)) return
  aheadMs = Math.abs(differsMs) < NOTICED_FROM_MS ? 0 : differsMs
}

/**
 * The server's time in milliseconds since 1970, as of the last response. Time limits are checked by it, because the
 * clock of the device may be wrong.
 */
export const serverNow = (): number => Date.now() + aheadMs
