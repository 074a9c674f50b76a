import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { throttle } from '../../../lib/browser/throttle.ts'
import { useIsVisible } from '../../../lib/browser/use-window.ts'
import { markRead } from '../thread/messages.ts'

/** Throttles read receipts to one call per 500 ms. */
const throttled = throttle(500)

/** The conversation open on screen, if any. */
let openId: ConversationId | undefined

/** Whether messages of a conversation are seen as soon as they arrive. */
export const isReading = (id: ConversationId): boolean => openId === id && !document.hidden

/**
 * Marks a conversation as open on screen. Returns a function that closes it. A pending read receipt
 * is flushed before the reader leaves or hides the tab: the server marks everything read that has
 * arrived until then.
 */
export function openForReading(id: ConversationId): () => void {
  openId = id
  document.addEventListener('visibilitychange', throttled.flush)
  return () => {
    throttled.flush()
    document.removeEventListener('visibilitychange', throttled.flush)
    if (openId === id) openId = undefined
  }
}

/**
 * Marks the open conversation read if the tab is visible: at once, then at most twice a second
 * (throttled).
 */
export function readOpen(client: QueryClient): void {
  const id = openId
  if (id !== undefined && isReading(id)) throttled.run(() => void markRead(client, id))
}

/**
 * Marks a conversation read while the log that calls it is on screen and the tab is visible. Must
 * not run while the log still loads: all its messages would then count as read, and none as new.
 */
export function useReading({ id, unreadCount }: Conversation): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const isUnread = unreadCount > 0

  useEffect(() => openForReading(id), [id])

  useEffect(() => {
    if (isUnread && isVisible) readOpen(client)
  }, [client, isUnread, isVisible])
}
