declare global {
  interface Window {
    /** Responses prefetched by the script in index.html, with their URLs. */
    prefetched?: [address: string, answer: Promise<Response>][] | undefined
  }
}

/** Older prefetched responses may be stale and are not used. */
const TAKEN_WITHIN_MS = 20_000

/**
 * Takes a response that was prefetched before the app's code had loaded. Each can be taken once.
 */
export function takePrefetched(address: string): Promise<Response> | undefined {
  if (performance.now() >= TAKEN_WITHIN_MS) return undefined
  const place =
    window.prefetched?.findIndex(([prefetchedAddress]) => prefetchedAddress === address) ?? -1
  return place < 0 ? undefined : window.prefetched?.splice(place, 1)[0]?.[1]
}

/** Drops the unused prefetched responses of a member who has signed out. Public ones stay. */
export function forgetPrefetched(): void {
  window.prefetched = window.prefetched?.filter(([address]) =>
    /^\/api\/v1\/(site|auth\/ways)/.test(address),
  )
}
