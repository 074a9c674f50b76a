/** A smaller difference is that of the answer's way, and of the header, which has whole seconds. */
const NOTICED_FROM_MS = 5_000

let aheadMs = 0

/** Notes the `Date` header of an answer that has just come. */
export function noteServerTime(date: string | null): void {
  const differsMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differsMs)) return
  aheadMs = Math.abs(differsMs) < NOTICED_FROM_MS ? 0 : differsMs
}

/**
 * The server's time in milliseconds since 1970, as of the last answer. What may be done for a while is judged by it:
 * the clock of the device may be wrong.
 */
export const serverNow = (): number => Date.now() + aheadMs
