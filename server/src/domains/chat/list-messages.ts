import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
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

  const start = before
    ? { before, offset: 0 }
    : await findStart(db, { ...mine, conversationId, skipped: (page - 1) * limit })
  const [rows, people] = await Promise.all([
    start ? queries.listMessages(db, { conversationId, limit, ...start }) : [],
    queries.listPeople(db, [userId, mine.otherId]),
  ])
  const senders = new Map(people.map((person) => [person.id, person]))
  return rows.map(({ id, senderId, content, clientId, createdAt }) => {
    const isOwn = senderId === userId
    const sender = senders.get(senderId)
    return {
      id,
      conversationId,
      senderId,
      content,
      timestamp: createdAt.toISOString(),
      isOwn,
      isRead: BigInt(id) <= BigInt(isOwn ? mine.otherReadId : mine.lastReadId),
      senderName: sender?.userName ?? '',
      senderPhoto: photoUrl(sender?.photoHash ?? null),
      ...(isOwn && clientId && { clientId }),
    }
  })
}

interface Start {
  conversationId: ConversationId
  messageCount: number
  /** How many messages are newer than the page. */
  skipped: number
}

/**
 * The offset at which a page starts: from the newest message, or from the nearest row of
 * `message_marks`; `undefined` past the oldest message.
 */
async function findStart(db: Db, { conversationId, messageCount, skipped }: Start) {
  if (skipped < queries.MARK_EVERY) return { offset: skipped }

  const number = messageCount - skipped
  if (number <= 0) return undefined
  const marked = Math.ceil(number / queries.MARK_EVERY) * queries.MARK_EVERY
  const id = await queries.findMark(db, conversationId, marked)
  if (!id) return { offset: skipped }
  return { before: String(BigInt(id) + 1n) as MessageId, offset: marked - number }
}
