declare global {
  interface Window {
    /** What the script in index.html asked for, by address. */
    early?: [address: string, answer: Promise<Response>][]
  }
}

/** Later, what the page was told at its start may be wrong. */
const TAKEN_WITHIN_MS = 20_000

/** The answer that the page asked for before the app's code was there; each is taken once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  if (performance.now() >= TAKEN_WITHIN_MS) return undefined
  const place = window.early?.findIndex(([asked]) => asked === address) ?? -1
  return place < 0 ? undefined : window.early?.splice(place, 1)[0]?.[1]
}

/** Drops what nobody took: it was meant for a member who has left. */
export function forgetEarly(): void {
  delete window.early
}
