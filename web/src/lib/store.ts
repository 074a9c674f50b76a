import { useSyncExternalStore } from 'react'

/** The listeners of one event. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls back on each later `notify`. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(): void {
      // A listener may add others, which wait for the next time, and remove others.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener()
    },
  }
}

export interface Store<T> {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => T
}

/** A value outside React that notifies its subscribers when it changes. */
export function createStore<T>(initial: T): Store<T> & { set: (next: T) => void } {
  let value = initial
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    getSnapshot: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
  }
}

/** The current value of a store; re-renders when it changes. */
export const useStore = <T>({ subscribe, getSnapshot }: Store<T>): T =>
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
