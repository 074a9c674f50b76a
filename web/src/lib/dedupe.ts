const REMEMBERED = 200

/** Dedupe filter: returns whether an id is new, remembering the last 200. */
export function createDedupe<Id>() {
  const known = new Set<Id>()
  return (id: Id): boolean => {
    if (known.has(id)) return false
    known.add(id)
    if (known.size > REMEMBERED) known.delete(known.values().next().value!)
    return true
  }
}
