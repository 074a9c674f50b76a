import { createListeners } from '../store.ts'

/** A stack of items, such as open dialogs, from which each item can be removed. */
interface Stack<T> {
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

const openDialogs = createStack<HTMLDialogElement>()
const listeners = createListeners()

/**
 * Registers an open modal dialog. Everything outside it is inert, so elements that must stay reachable, such as toasts,
 * move into it. Returns a function that unregisters it.
 */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  const remove = openDialogs.push(dialog)
  listeners.notify()
  return () => {
    remove()
    listeners.notify()
  }
}

/** The topmost open dialog, if any. */
export function topDialog(): HTMLDialogElement | undefined {
  return openDialogs.items().at(-1)
}

/** Calls back when a modal dialog opens or closes. Returns an unsubscribe function. */
export const subscribeTopDialog = listeners.subscribe
