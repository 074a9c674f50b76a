import type { UserId } from '@shipmates/contract/ids'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onMissed } from '../../../lib/net/live-query.ts'
import { socket, useSocketEvent } from '../../../lib/net/socket.ts'
import { loadedConversations } from '../list/conversations.ts'
import { deliverOutbox } from '../outbox/delivery.ts'
import { catchUp, fallBehind } from './catch-up.ts'
import { applyChange, applyRead, receive, refetchInbox } from './live-messages.ts'
import { applyMyChange, endMutes } from './my-options.ts'
import { isReading, readOpen } from './reading.ts'
import { startTyping, stopAllTyping, stopTyping } from './typing.ts'

/** Writes chat events into the query cache. Mounted once, by the shell, and loaded together with the socket. */
export function ChatEvents({ me }: { me: UserId }): null {
  const client = useQueryClient()
  useMyChanges(client)

  useSocketEvent('message_sent', (message) => receive(client, message))
  useSocketEvent('receive_message', (message) => {
    stopTyping(message.conversationId)
    receive(client, message)
    if (isReading(message.conversationId)) readOpen(client)
  })
  useSocketEvent('message_changed', (message) => applyChange(client, message))
  useSocketEvent('messages_read', (read) => applyRead(client, read, me))
  useSocketEvent('user_typing', ({ conversationId }) => startTyping(conversationId))
  useSocketEvent('user_stop_typing', ({ conversationId }) => stopTyping(conversationId))
  useSocketEvent('connection_removed', ({ conversationId }) => {
    if (!conversationId) return
    stopTyping(conversationId)
    refetchInbox(client)
  })
  // An accepted request may open a conversation again.
  useSocketEvent('request_gone', () => {
    if (loadedConversations(client).some(({ standing }) => standing !== 'connected')) {
      refetchInbox(client)
    }
  })

  useEffect(() => deliverOutbox(client), [client])

  useEffect(() => onMissed(client, () => void catchUp(client)), [client])

  useEffect(() => {
    const disconnect = () => {
      stopAllTyping()
      fallBehind()
    }
    socket.on('disconnect', disconnect)
    return () => {
      socket.off('disconnect', disconnect)
      stopAllTyping()
    }
  }, [])

  return null
}

/** Follows my mutes and clearings, in any tab, and ends expired mutes. */
function useMyChanges(client: QueryClient): void {
  useSocketEvent('conversation_changed', (change) => applyMyChange(client, change))

  useEffect(() => {
    const end = new AbortController()
    endMutes(client, end.signal)
    return () => end.abort()
  }, [client])
}
