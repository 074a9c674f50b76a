import type { ConversationId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { markRead } from './api.ts'

/** A burst of messages asks the server once per this time. */
const PAUSE_MS = 500

/** The conversation that is open on screen, if any. */
let openId: ConversationId | undefined
let isPausing = false
/** Seen during the pause, and told after it even where it is left meanwhile. */
const seen = new Set<ConversationId>()

/** Whether what arrives in a conversation is seen at once. */
export const isReading = (id: ConversationId): boolean => openId === id && !document.hidden

/** Tells that a conversation is open on screen, until the returned call. */
export function openForReading(id: ConversationId): () => void {
  openId = id
  return () => {
    if (openId === id) openId = undefined
  }
}

/** Marks the open conversation read where it is seen: at once, then at most twice a second. */
export function readOpen(client: QueryClient): void {
  if (openId === undefined || !isReading(openId)) return
  seen.add(openId)
  if (!isPausing) readSeen(client)
}

function readSeen(client: QueryClient): void {
  isPausing = seen.size > 0
  if (!isPausing) return
  for (const id of seen) void markRead(client, id)
  seen.clear()
  setTimeout(() => readSeen(client), PAUSE_MS)
}
