import type { Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** The name under which pending changes are stored, to survive a reload. */
export const UNANSWERED = 'changes'
export const hasUnanswered = (): boolean => memberStorage.read(UNANSWERED) !== undefined

/** A pending change: returns the message as it will be. */
export type Change = (message: Message) => Message

type Pending = { id: MessageId; change: Change }

/** My changes without a response from the server, in the order in which they were made. */
export const pendingStore = createStore<readonly Pending[]>([])

/**
 * Shows a change at once. Returns a function that removes it, to call after the server's response.
 */
export function addPending(id: MessageId, change: Change): () => void {
  const one: Pending = { id, change }
  pendingStore.set([...pendingStore.getSnapshot(), one])
  return () => pendingStore.set(pendingStore.getSnapshot().filter((other) => other !== one))
}

export const usePending = (): readonly Pending[] => useStore(pendingStore)

/** A message with its pending changes applied; the same object if there are none. */
export function withPending(message: Message, changes: readonly Pending[]): Message {
  return changes.reduce(
    (current, { id, change }) =>
      // A deletion by another tab is final.
      id === message.id && !current.deletedAt ? change(current) : current,
    message,
  )
}
