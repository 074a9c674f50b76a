/** A stack of items, such as open dialogs, from which each item can be removed. */
export interface Stack<T> {
  /** From bottom to top. */
  items: () => T[]
  /** Adds an item on top. Returns a function that removes this item; further calls do nothing. */
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
