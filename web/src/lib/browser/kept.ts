import { sessionStore } from '../net/session.ts'
import { createListeners } from '../store.ts'
import { tabStorage } from './safe-storage.ts'

const PREFIX = 'shipmates-'

/** Write-through cache of session storage; also works when storage is full or blocked. */
const kept = new Map<string, string | undefined>()
/** Parsed JSON values, with the text they were parsed from. */
const parsed = new Map<string, { text: string | undefined; value: unknown }>()
const listeners = createListeners()

/** The session's change count when the cache was filled. */
let changes = sessionStore.countChanges()

/** Clears the cache if the member has changed since. The session itself clears the storage. */
function forgetOthers(): void {
  if (changes === sessionStore.countChanges()) return
  changes = sessionStore.countChanges()
  kept.clear()
  parsed.clear()
}

/** Unsaved input that this tab keeps for its member, by name. */
export function readKept(name: string): string | undefined {
  forgetOthers()
  if (!kept.has(name)) kept.set(name, tabStorage.read(PREFIX + name) ?? undefined)
  return kept.get(name)
}

/** Kept JSON: the same object until the text changes. Invalid JSON is removed. */
export function readKeptJson<T>(name: string): T | undefined {
  const text = readKept(name)
  if (parsed.get(name)?.text !== text) parsed.set(name, { text, value: parse(name, text) })
  return parsed.get(name)?.value as T | undefined
}

function parse(name: string, text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // No notification: this may run during a render.
    kept.set(name, undefined)
    tabStorage.write(PREFIX + name, undefined)
    return undefined
  }
}

/** Stores a text in memory and in session storage, until the session ends; undefined removes it. */
export function keep(name: string, text: string | undefined): void {
  forgetOthers()
  kept.set(name, text)
  tabStorage.write(PREFIX + name, text)
  listeners.notify()
}

/** Calls back when a kept text or the member changes. Returns an unsubscribe function. */
export function subscribeKept(listener: () => void): () => void {
  const stops = [listeners.subscribe(listener), sessionStore.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
