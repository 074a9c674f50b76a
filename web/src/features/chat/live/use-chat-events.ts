import type { UserId } from '@shipmates/contract/ids'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { onConfirmed, socket } from '../../../lib/net/socket.ts'
import { useSocketEvent } from '../../../lib/net/use-socket-event.ts'
import { toast } from '../../../lib/toast.ts'
import { loadedConversations } from '../cache/conversations.ts'
import { hasUnanswered } from '../cache/pending.ts'
import { catchUp, fallBehind } from './catch-up.ts'
import { receive, refetchInbox, takeChange, takeRead } from './live-messages.ts'
import { isReading, readOpen } from './reading.ts'
import { arrive, sendWaiting } from './send.ts'
import { startTyping, stopAllTyping, stopTyping } from './typing.ts'

const loadMyChanges = () => import('./take-my-change.ts')
const loadChange = () => import('./change.ts')
const noop = () => {}

/** Writes chat events into the query cache. Mounted once, by the shell. */
export function useChatEvents(me: UserId): void {
  const client = useQueryClient()
  useMyChanges(client)

  useSocketEvent('message_sent', (message) => arrive(client, message))
  useSocketEvent('receive_message', (message) => {
    stopTyping(message.conversationId)
    receive(client, message)
    if (isReading(message.conversationId)) readOpen(client)
  })
  useSocketEvent('message_changed', (message) => takeChange(client, message))
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
    if (loadedConversations(client).some(({ standing }) => standing !== 'connected')) {
      refetchInbox(client)
    }
  })
  useSocketEvent('error', (sentence) => toast.error(sentence))

  useEffect(() => {
    const send = () => {
      sendWaiting(client)
      if (hasUnanswered()) loadChange().then((part) => part.resumeChanges(client), noop)
    }
    const connect = () => void catchUp(client)
    const disconnect = () => {
      stopAllTyping()
      fallBehind()
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

/** Follows what I mute and clear, in any tab, and ends mutes at their time. */
function useMyChanges(client: QueryClient): void {
  useSocketEvent('conversation_changed', (change) => {
    loadMyChanges().then(
      ({ takeMyChange }) => takeMyChange(client, change),
      () => refetchInbox(client),
    )
  })

  useEffect(() => {
    const end = new AbortController()
    const start = async () => {
      await whenIdle()
      const { endMutes } = await loadMyChanges()
      if (!end.signal.aborted) endMutes(client, end.signal)
    }
    // If the code fails to load, mutes end when the list is fetched.
    start().catch(noop)
    return () => end.abort()
  }, [client])
}
