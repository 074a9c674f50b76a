import type { ConversationId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'

/** A member who types says so every 2 s; one who fell silent without a word has stopped. */
const SILENT_MS = 5000

let typing: ReadonlyMap<ConversationId, ReturnType<typeof setTimeout>> = new Map()
const listeners = new Set<() => void>()

function change(next: typeof typing): void {
  typing = next
  for (const listener of listeners) listener()
}

/** Tells that the other side of a conversation types, until it stops or falls silent. */
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

/** Whether the other side of a conversation types. */
export const useIsTyping = (id: ConversationId): boolean =>
  useSyncExternalStore(subscribe, () => typing.has(id))
