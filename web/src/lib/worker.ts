let isMissing = false
const listeners = new Set<() => void>()

/** Whether this browser took no service worker of ours. Until it has answered, it is thought to. */
export const workerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isMissing: () => isMissing,
}

export function noteNoWorker(): void {
  isMissing = true
  for (const listener of listeners) listener()
}
