/** Things that lie on one another, such as open dialogs. */
export interface Stack<T> {
  /** From bottom to top. */
  items: () => T[]
  /** Puts something on top. Returns a function that removes it, and nothing else, however often it is called. */
  push: (item: T) => () => void
}

export function createStack<T>(): Stack<T> {
  const entries = new Set<{ item: T }>()
  return {
    items: () => [...entries].map(({ item }) => item),
    push(item) {
      const entry = { item }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
  }
}
