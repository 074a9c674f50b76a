import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Deps } from '../../deps.ts'
import * as queries from './queries.ts'

interface Page {
  conversationId: ConversationId
  page?: number | undefined
  before?: MessageId | undefined
  limit: number
}

/** A page of a member's conversation, oldest first. Throws NOT_FOUND unless they are in it. */
export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  { conversationId, page = 1, before, limit }: Page,
): Promise<Message[]> {
  const mine = await queries.findMembership(db, userId, conversationId)
  if (!mine) throw new AppError('NOT_FOUND')

  const offset = before ? 0 : (page - 1) * limit
  const [rows, people] = await Promise.all([
    queries.listMessages(db, { conversationId, before, limit, offset }),
    queries.listPeople(db, [userId, mine.otherId]),
  ])
  const senders = new Map(people.map((person) => [person.id, person]))
  return rows.map(({ id, senderId, content, clientId, createdAt, isNote, deletedAt }) => {
    const isOwn = senderId === userId
    const sender = senders.get(senderId)
    return {
      id,
      conversationId,
      senderId,
      content,
      timestamp: createdAt.toISOString(),
      isOwn,
      isRead: isNote || BigInt(id) <= BigInt(isOwn ? mine.otherReceiptId : mine.lastReadId),
      senderName: sender?.userName ?? '',
      senderPhoto: photoUrl(sender?.photoHash ?? null),
      deletedAt: deletedAt?.toISOString() ?? null,
      ...(isOwn && clientId && { clientId }),
    }
  })
}
