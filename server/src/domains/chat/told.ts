const TOLD_MAX = 10_000

export type Told = ReturnType<typeof createTold>

/**
 * Dedupe: the latest `TOLD_MAX` messages or changes that this node emitted. A repeat that is not among
 * them is emitted, perhaps a second time, because the node that stored it may have crashed before it
 * could. Clients ignore what they have.
 */
export function createTold() {
  const keys = new Set<string>()
  return {
    /** Returns false if the key is there already. */
    add(key: string): boolean {
      if (keys.has(key)) return false
      keys.add(key)
      if (keys.size > TOLD_MAX) keys.delete(keys.values().next().value!)
      return true
    },
  }
}
