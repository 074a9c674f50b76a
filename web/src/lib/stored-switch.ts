import { browserStorage } from './stored.ts'

export interface StoredSwitch {
  read: () => boolean
  write: (isOn: boolean) => void
  /** Calls back on changes in this or another tab. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** A boolean setting in local storage, shared by all tabs. */
export function storedSwitch(name: string, initially: boolean): StoredSwitch {
  const key = `shipmates-${name}`
  const listeners = new Set<() => void>()
  /** The value if storage is blocked; lost when the page is left. */
  let unstored: boolean | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }

  return {
    read: () => {
      if (unstored !== undefined) return unstored
      const stored = browserStorage.read(key)
      return stored ? stored === 'on' : initially
    },
    write: (isOn) => {
      if (!browserStorage.write(key, isOn ? 'on' : 'off')) unstored = isOn
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', followOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', followOtherTab)
      }
    },
  }
}
