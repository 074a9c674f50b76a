import type { ConversationId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { markRead } from './api.ts'

/** A burst of messages asks the server once per this time. */
const PAUSE_MS = 500

/** The conversation that is open on screen, if any. */
let openId: ConversationId | undefined
let isPausing = false
let isAskedAgain = false

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
  if (isPausing) {
    isAskedAgain = true
    return
  }
  isPausing = true
  void markRead(client, openId)
  setTimeout(() => {
    isPausing = false
    if (!isAskedAgain) return
    isAskedAgain = false
    readOpen(client)
  }, PAUSE_MS)
}
