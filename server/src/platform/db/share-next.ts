/**
 * Shares the answer to a question among callers. Each gets the answer to a question that was asked after its call:
 * while one is under way, the next is asked once for all who come meanwhile.
 */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined

  const start = () => {
    const asked = ask().finally(() => {
      if (current === asked) current = undefined
    })
    current = asked
    return asked
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => {
    if (next) return next
    if (!current) return start()
    next = current.then(startNext, startNext)
    return next
  }
}
