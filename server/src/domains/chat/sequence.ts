/**
 * Returns a function that runs async tasks one at a time, in order. A task that fails does not stop
 * the next.
 */
export function createSequence() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
