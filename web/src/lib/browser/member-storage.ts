import { sessionStore } from '../net/session.ts'
import { createListeners } from '../store.ts'
import { tabStorage } from './safe-storage.ts'

const PREFIX = 'shipmates-'

/** Write-through cache of session storage; also works when storage is full or blocked. */
const cached = new Map<string, string | undefined>()
/** Parsed JSON values, with the text they were parsed from. */
const parsed = new Map<string, { text: string | undefined; value: unknown }>()
const listeners = createListeners()

/** The session's change count when the cache was filled. */
let changes = sessionStore.countChanges()

/** Unsaved input of the signed-in member in this tab, by name. Removed when the session ends. */
export const memberStorage = {
  read,

  /** Reads JSON: the same object until the text changes. Invalid JSON is removed. */
  readJson<T>(name: string): T | undefined {
    const text = read(name)
    if (parsed.get(name)?.text !== text) parsed.set(name, { text, value: parse(name, text) })
    return parsed.get(name)?.value as T | undefined
  },

  /** Stores a text; undefined removes it. */
  write(name: string, text: string | undefined): void {
    clearAfterMemberChange()
    cached.set(name, text)
    tabStorage.write(PREFIX + name, text)
    listeners.notify()
  },

  /** Calls back when a stored text or the member changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    const stops = [listeners.subscribe(listener), sessionStore.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

function read(name: string): string | undefined {
  clearAfterMemberChange()
  if (!cached.has(name)) cached.set(name, tabStorage.read(PREFIX + name) ?? undefined)
  return cached.get(name)
}

function parse(name: string, text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // No notification: this may run during a render.
    cached.set(name, undefined)
    tabStorage.write(PREFIX + name, undefined)
    return undefined
  }
}

/** Clears the cache if the member has changed since. The session itself clears the storage. */
function clearAfterMemberChange(): void {
  if (changes === sessionStore.countChanges()) return
  changes = sessionStore.countChanges()
  cached.clear()
  parsed.clear()
}
