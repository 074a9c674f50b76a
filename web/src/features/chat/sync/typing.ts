import type { ConversationId } from '@shipmates/contract/ids'
import { createStore, useStore } from '../../../lib/store.ts'

/**
 * Typing timeout. Clients repeat `typing` every 2 s; without one for this long, typing has stopped.
 */
const SILENT_MS = 5000

/** The timeouts of the conversations whose other member is typing. */
const typing = createStore<ReadonlyMap<ConversationId, ReturnType<typeof setTimeout>>>(new Map())

/** Marks the other member of a conversation as typing, until `stopTyping` or the timeout. */
export function startTyping(id: ConversationId): void {
  clearTimeout(typing.getSnapshot().get(id))
  typing.set(
    new Map(typing.getSnapshot()).set(
      id,
      setTimeout(() => stopTyping(id), SILENT_MS),
    ),
  )
}

export function stopTyping(id: ConversationId): void {
  const rest = new Map(typing.getSnapshot())
  clearTimeout(rest.get(id))
  if (rest.delete(id)) typing.set(rest)
}

export function stopAllTyping(): void {
  for (const id of typing.getSnapshot().keys()) stopTyping(id)
}

/** Whether the other member of a conversation is typing. */
export const useIsTyping = (id: ConversationId): boolean =>
  useStore({ ...typing, getSnapshot: () => typing.getSnapshot().has(id) })
