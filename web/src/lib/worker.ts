let isMissing = false
const listeners = new Set<() => void>()

/**
 * Whether our service worker is missing in this browser. Assumed present until registration has
 * answered.
 */
export const workerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isMissing: () => isMissing,
}

export function noteWorker(isThere: boolean): void {
  isMissing = !isThere
  for (const listener of listeners) listener()
}
