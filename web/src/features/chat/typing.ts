import type { ConversationId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'

/**
 * Typing timeout. Clients repeat `typing` every 2 s; without one for this long, typing has stopped.
 */
const SILENT_MS = 5000

let typing: ReadonlyMap<ConversationId, ReturnType<typeof setTimeout>> = new Map()
const listeners = new Set<() => void>()

function change(next: typeof typing): void {
  typing = next
  for (const listener of listeners) listener()
}

/** Marks the other member of a conversation as typing, until `stopTyping` or the timeout. */
export function startTyping(id: ConversationId): void {
  clearTimeout(typing.get(id))
  change(
    new Map(typing).set(
      id,
      setTimeout(() => stopTyping(id), SILENT_MS),
    ),
  )
}

export function stopTyping(id: ConversationId): void {
  if (!typing.has(id)) return
  clearTimeout(typing.get(id))
  const rest = new Map(typing)
  rest.delete(id)
  change(rest)
}

export function stopAllTyping(): void {
  for (const id of typing.keys()) stopTyping(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the other member of a conversation is typing. */
export const useIsTyping = (id: ConversationId): boolean =>
  useSyncExternalStore(subscribe, () => typing.has(id))
