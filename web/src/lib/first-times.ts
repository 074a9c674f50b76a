const REMEMBERED = 200

/** Tells what comes for the first time from what comes again, over the last 200. */
export function firstTimes<Id>() {
  const known = new Set<Id>()
  return (id: Id): boolean => {
    if (known.has(id)) return false
    known.add(id)
    if (known.size > REMEMBERED) known.delete(known.values().next().value!)
    return true
  }
}
