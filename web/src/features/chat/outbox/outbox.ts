import type { ConversationId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { randomId } from '../../../lib/format/random-id.ts'
import { addOutgoing, findOutgoing, type Outgoing } from './outgoing.ts'

type Deliver = (client: QueryClient, id: ConversationId) => void

let deliver: Deliver | undefined
/** Messages written before the sending code was loaded. */
const early: Parameters<Deliver>[] = []

/**
 * Sets the function that sends the messages of a conversation, and calls it for those written so
 * far.
 */
export function deliverBy(next: Deliver): void {
  deliver = next
  for (const written of early.splice(0)) next(...written)
}

function deliverNow(client: QueryClient, id: ConversationId): void {
  if (deliver) deliver(client, id)
  else early.push([client, id])
}

type Written = Pick<Outgoing, 'conversationId' | 'recipientId' | 'content' | 'images' | 'replyTo'>

/** Sends a message. It is shown in the log at once, as waiting until the server has stored it. */
export function sendMessage(client: QueryClient, written: Written): void {
  const writtenAt = new Date().toISOString()
  addOutgoing({ ...written, clientId: randomId(), writtenAt, state: 'waiting' })
  deliverNow(client, written.conversationId)
}

/**
 * Retries a refused message under the same client id, after all waiting ones of its conversation.
 */
export function retryMessage(client: QueryClient, clientId: string): void {
  const refused = findOutgoing(clientId)
  if (!refused) return
  addOutgoing({ ...refused, state: 'waiting', after: undefined })
  deliverNow(client, refused.conversationId)
}
