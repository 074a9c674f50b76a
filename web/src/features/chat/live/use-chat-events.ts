import type { UserId } from '@shipmates/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onConfirmed, socket } from '../../../lib/net/socket.ts'
import { useSocketEvent } from '../../../lib/net/use-socket-event.ts'
import { toast } from '../../../lib/toast.ts'
import { conversationsQuery } from '../cache/api.ts'
import { catchUp, fallBehind } from './catch-up.ts'
import { receive, refetchInbox, takeRead } from './live-messages.ts'
import { isReading, readOpen } from './reading.ts'
import { arrive, sendWaiting } from './send.ts'
import { startTyping, stopAllTyping, stopTyping } from './typing.ts'

/** Writes chat events into the query cache. Mounted once, by the shell. */
export function useChatEvents(me: UserId): void {
  const client = useQueryClient()

  useSocketEvent('message_sent', (message) => arrive(client, message))
  useSocketEvent('receive_message', (message) => {
    stopTyping(message.conversationId)
    receive(client, message)
    if (isReading(message.conversationId)) readOpen(client)
  })
  useSocketEvent('messages_read', (read) => takeRead(client, read, me))
  useSocketEvent('user_typing', ({ conversationId }) => startTyping(conversationId))
  useSocketEvent('user_stop_typing', ({ conversationId }) => stopTyping(conversationId))
  useSocketEvent('connection_removed', ({ conversationId }) => {
    if (!conversationId) return
    stopTyping(conversationId)
    refetchInbox(client)
  })
  // An accepted request may open a conversation again.
  useSocketEvent('request_gone', () => {
    const inbox = client.getQueryData(conversationsQuery.queryKey)
    if (inbox?.some(({ standing }) => standing !== 'connected')) refetchInbox(client)
  })
  useSocketEvent('error', (sentence) => toast.error(sentence))

  useEffect(() => {
    const send = () => sendWaiting(client)
    const connect = () => void catchUp(client)
    const disconnect = () => {
      stopAllTyping()
      fallBehind(client)
    }
    if (socket.connected) connect()
    if (socket.confirmed) send()
    const stopSending = onConfirmed(send)
    socket.on('connect', connect)
    socket.on('disconnect', disconnect)
    return () => {
      stopSending()
      socket.off('connect', connect)
      socket.off('disconnect', disconnect)
      stopAllTyping()
    }
  }, [client])
}
