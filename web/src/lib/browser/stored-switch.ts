import { useSyncExternalStore } from 'react'
import { createListeners } from '../store.ts'
import { browserStorage } from './safe-storage.ts'

export interface StoredSwitch {
  read: () => boolean
  write: (isOn: boolean) => void
  /** Calls back on changes in this or another tab. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** A boolean setting in local storage, shared by all tabs. */
export function storedSwitch(name: string, initially: boolean): StoredSwitch {
  const key = `shipmates-${name}`
  const listeners = createListeners()
  let followers = 0
  /** The value while storage is blocked; lost when the page is left. */
  let unstored: boolean | undefined

  const followOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listeners.notify()
  }

  return {
    read: () => {
      if (unstored !== undefined) return unstored
      const stored = browserStorage.read(key)
      return stored ? stored === 'on' : initially
    },
    write: (isOn) => {
      if (!browserStorage.write(key, isOn ? 'on' : 'off')) unstored = isOn
      listeners.notify()
    },
    subscribe: (listener) => {
      const stop = listeners.subscribe(listener)
      if (followers++ === 0) addEventListener('storage', followOtherTab)
      return () => {
        stop()
        if (--followers === 0) removeEventListener('storage', followOtherTab)
      }
    },
  }
}

/** The current value of a stored switch; updates on change. */
export const useStoredSwitch = ({ subscribe, read }: StoredSwitch): boolean =>
  useSyncExternalStore(subscribe, read, read)
