import type { Conversation } from '@shipmates/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsVisible } from '../../../lib/browser/use-is-visible.ts'
import { openForReading, readOpen } from './reading.ts'

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
