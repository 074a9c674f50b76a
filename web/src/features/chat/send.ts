import type { Message } from '@shipmates/contract/chat'
import { messages } from '@shipmates/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { randomId } from '../../lib/random-id.ts'
import { connectionStore, socket } from '../../lib/socket.ts'
import { toast } from '../../lib/toast.ts'
import { messagesQuery } from './api.ts'
import { receive } from './live-messages.ts'
import {
  addOutgoing,
  failOutgoing,
  findOutgoing,
  listSending,
  type Outgoing,
  settleOutgoing,
} from './outbox.ts'
import { newestOf } from './thread.ts'

/** A server that gives no answer within this time is as good as away. */
const ANSWER_WITHIN_MS = 10_000

type Written = Pick<Outgoing, 'conversationId' | 'recipientId' | 'content'>

/** Sends what was written. It stands in the log at once, marked Not sent when it could not go. */
export function sendMessage(client: QueryClient, written: Written): void {
  const outgoing: Outgoing = {
    ...written,
    clientId: randomId(),
    writtenAt: new Date().toISOString(),
    state: 'sending',
  }
  addOutgoing(outgoing)
  transmit(client, outgoing)
}

/** Sends a message again under the same client id, so that it arrives once whatever happened before. */
export function retryMessage(client: QueryClient, clientId: string): void {
  const failed = findOutgoing(clientId)
  if (!failed) return
  const outgoing: Outgoing = { ...failed, state: 'sending', after: undefined }
  addOutgoing(outgoing)
  transmit(client, outgoing)
}

/** After a gap: sends again, in order, what was on its way when the connection was lost. */
export function resendWaiting(client: QueryClient): void {
  for (const outgoing of listSending()) transmit(client, outgoing)
}

function transmit(client: QueryClient, outgoing: Outgoing): void {
  if (!socket.connected) {
    if (connectionStore.getSnapshot() === 'connecting') awaitConnection(client, outgoing)
    else fail(client, outgoing, whyNotSent())
    return
  }
  const { conversationId, recipientId, content, clientId } = outgoing
  const connection = socket.id
  const timer = setTimeout(() => {
    // On a connection that broke meanwhile the message waits for the next one.
    if (socket.id === connection) fail(client, outgoing, messages.chatNotConnected)
  }, ANSWER_WITHIN_MS)

  socket.emit('send_message', { conversationId, recipientId, content, clientId }, (result) => {
    clearTimeout(timer)
    if (result.ok) arrive(client, result.message)
    else fail(client, outgoing, result.message)
  })
}

const whyNotSent = () => (socket.initialized ? messages.chatNotConnected : messages.chatNotReady)

/** What is written while the page still connects for the first time goes out with the connection. */
function awaitConnection(client: QueryClient, outgoing: Outgoing): void {
  const giveUp = () => {
    clearTimeout(timer)
    stop()
    // Connected, it was sent by now with all that waited.
    if (!socket.connected) fail(client, outgoing, whyNotSent())
  }
  const timer = setTimeout(giveUp, ANSWER_WITHIN_MS)
  const stop = connectionStore.subscribe(() => {
    if (connectionStore.getSnapshot() !== 'connecting') giveUp()
  })
}

/** Puts an acknowledged message into the log, in place of the one that waited. */
export function arrive(client: QueryClient, message: Message): void {
  receive(client, message)
  settleOutgoing([message])
}

function fail(client: QueryClient, { clientId, conversationId }: Outgoing, why: string): void {
  if (findOutgoing(clientId)?.state !== 'sending') return
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  failOutgoing(clientId, thread && newestOf(thread)?.id)
  toast.error(why)
}
