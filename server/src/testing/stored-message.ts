import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { insertMessages } from '../domains/chat/message-queries.ts'
import type { Db } from '../platform/db/client.ts'

/** Stores a message of a member, without a tab of theirs. */
export async function storeMessage(
  db: Db,
  { id: senderId }: { id: UserId },
  conversationId: string,
): Promise<MessageId> {
  const message = {
    conversationId: conversationId as ConversationId,
    senderId,
    content: 'Shipping it.',
  }
  const stored = await insertMessages(db, [message])
  return stored.get(message)!.id
}
