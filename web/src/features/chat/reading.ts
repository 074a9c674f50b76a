import type { ConversationId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { paced } from '../../lib/paced.ts'
import { markRead } from './api.ts'

/** A burst of messages asks the server once per this time. */
const telling = paced(500)

/** The conversation that is open on screen, if any. */
let openId: ConversationId | undefined

/** Whether what arrives in a conversation is seen at once. */
export const isReading = (id: ConversationId): boolean => openId === id && !document.hidden

/**
 * Tells that a conversation is open on screen, until the returned call. What was seen is told before the
 * reader leaves or hides it: the server takes all that is there by then for read.
 */
export function openForReading(id: ConversationId): () => void {
  openId = id
  document.addEventListener('visibilitychange', telling.flush)
  return () => {
    telling.flush()
    document.removeEventListener('visibilitychange', telling.flush)
    if (openId === id) openId = undefined
  }
}

/** Marks the open conversation read where it is seen: at once, then at most twice a second. */
export function readOpen(client: QueryClient): void {
  const id = openId
  if (id !== undefined && isReading(id)) telling.run(() => void markRead(client, id))
}
