const ANNOUNCED_MAX = 10_000

export type Announced = ReturnType<typeof createAnnounced>

/**
 * Dedupe: the latest `ANNOUNCED_MAX` messages or changes that this node emitted. A retry that is not among them is
 * emitted, perhaps a second time, because the node that stored it may have crashed before emitting it. Clients ignore
 * duplicates.
 */
export function createAnnounced() {
  const keys = new Set<string>()
  return {
    /** Returns false if the key is there already. */
    add(key: string): boolean {
      if (keys.has(key)) return false
      keys.add(key)
      if (keys.size > ANNOUNCED_MAX) keys.delete(keys.values().next().value!)
      return true
    },
  }
}
