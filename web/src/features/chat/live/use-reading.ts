import type { Conversation } from '@shipmates/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsVisible } from '../../../lib/browser/use-is-visible.ts'
import { openForReading, readOpen } from './reading.ts'

/** Marks a conversation read while its messages are on screen and the tab is visible. */
export function useReading({ id, unreadCount }: Conversation, isLoaded: boolean): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const isUnread = unreadCount > 0

  useEffect(() => (isLoaded ? openForReading(id) : undefined), [id, isLoaded])

  useEffect(() => {
    if (isLoaded && isUnread && isVisible) readOpen(client)
  }, [client, isLoaded, isUnread, isVisible])
}
