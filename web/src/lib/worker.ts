let isMissing = false
const listeners = new Set<() => void>()

/** Whether this browser has no service worker of ours. Until it has answered, it is thought to have one. */
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
