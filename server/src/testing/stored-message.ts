import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { insertMessages } from '../chat/chat/message-queries.ts'
import type { Db } from '../platform/db/client.ts'

interface StoredMessage {
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId?: string
}

/** Stores messages to the other members of these conversations, without a tab. Returns their ids. */
export async function storeMessages(
  db: Db,
  messages: readonly StoredMessage[],
): Promise<MessageId[]> {
  const members = await db
    .selectFrom('conversationMembers')
    .select(['conversationId', 'userId', 'otherId'])
    .where('conversationId', 'in', [...new Set(messages.map((each) => each.conversationId))])
    .execute()
  const others = new Map(
    members.map((each) => [`${each.conversationId} ${each.userId}`, each.otherId]),
  )
  const results = await insertMessages(
    db,
    messages.map((message) => ({
      ...message,
      recipientId: others.get(`${message.conversationId} ${message.senderId}`) as UserId,
    })),
  )
  return results.map((result) => {
    if (result.refusal) throw new Error(`A message was refused: ${result.refusal}.`)
    return result.row.id
  })
}

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
  const [id] = await storeMessages(db, [message])
  return id!
}
