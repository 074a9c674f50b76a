import { sessionStore } from './session.ts'
import { tabStorage } from './stored.ts'

const PREFIX = 'shipmates-'

/** What session storage holds, or would hold where it is full or closed to us. */
const kept = new Map<string, string | undefined>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

let { user: owner } = sessionStore.getSnapshot()
// The session empties the storage.
sessionStore.subscribe(() => {
  const { user } = sessionStore.getSnapshot()
  if (user?.userId !== owner?.userId) kept.clear()
  owner = user
  tell()
})

/** What this tab has kept of its member under a name: what was typed, and not sent or saved. */
export function readKept(name: string): string | undefined {
  if (!kept.has(name)) kept.set(name, tabStorage.read(PREFIX + name) ?? undefined)
  return kept.get(name)
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
