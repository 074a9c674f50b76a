import { sessionStore } from './session.ts'
import { tabStorage } from './stored.ts'

const PREFIX = 'shipmates-'

/** What session storage holds, or would hold where it is full or closed to us. */
const kept = new Map<string, string | undefined>()
/** What was kept as JSON, with the text that it was read from. */
const parsed = new Map<string, { text: string | undefined; value: unknown }>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

let { user: owner } = sessionStore.getSnapshot()
// The session empties the storage.
sessionStore.subscribe(() => {
  const { user } = sessionStore.getSnapshot()
  if (user?.userId !== owner?.userId) {
    kept.clear()
    parsed.clear()
  }
  owner = user
  tell()
})

/** What this tab has kept of its member under a name: what was typed, and not sent or saved. */
export function readKept(name: string): string | undefined {
  if (!kept.has(name)) kept.set(name, tabStorage.read(PREFIX + name) ?? undefined)
  return kept.get(name)
}

/** What was kept as JSON, the same object until it changes. What makes no sense is forgotten. */
export function readKeptJson<T>(name: string): T | undefined {
  const text = readKept(name)
  if (parsed.get(name)?.text !== text) parsed.set(name, { text, value: parse(name, text) })
  return parsed.get(name)?.value as T | undefined
}

function parse(name: string, text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // Nobody is told: it may be read while the screen is drawn.
    kept.set(name, undefined)
    tabStorage.write(PREFIX + name, undefined)
    return undefined
  }
}

/** Keeps a text at once and over reloads of this tab, until the session ends; undefined takes it away. */
export function keep(name: string, text: string | undefined): void {
  kept.set(name, text)
  tabStorage.write(PREFIX + name, text)
  tell()
}

/** Calls back whenever something kept changes. Returns how to stop. */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
