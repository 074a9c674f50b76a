import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { attachImages, insertImage } from '../chat/chat/images.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/client.ts'
import { drawPicture, type Picture } from './pictures.ts'
import type { Talk } from './talk.ts'

const MINUTE_MS = 60_000
const BETWEEN_LINES_MS = 4 * MINUTE_MS

/**
 * Stores a past conversation; its last `unread` lines are unread by the hero. The other has not yet read the hero's
 * lines of the last hour.
 */
export async function storeTalk(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hero: UserId,
  other: UserId,
  { lines, unread, endedMinutesAgo }: Talk,
): Promise<void> {
  const [lowId, highId] = BigInt(hero) < BigInt(other) ? [hero, other] : [other, hero]
  const endedAt = now().getTime() - endedMinutesAgo * MINUTE_MS
  const at = (index: number) => new Date(endedAt - (lines.length - 1 - index) * BETWEEN_LINES_MS)

  await db.transaction().execute(async (tx) => {
    const { id: conversationId } = await tx
      .insertInto('conversations')
      .values({ lowId, highId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stored = await tx
      .insertInto('messages')
      .values(
        lines.map(({ isMine, text }, index) => ({
          conversationId,
          senderId: isMine ? hero : other,
          content: text,
          createdAt: at(index),
        })),
      )
      .returning('id')
      .execute()

    await addParts(tx, { conversationId, hero, other, lines, ids: stored.map(({ id }) => id), at })

    const last = { lastMessageId: stored.at(-1)!.id, lastMessageAt: new Date(endedAt) }
    const unreadByOther = endedMinutesAgo < 60 && lines.at(-1)?.isMine ? 1 : 0
    const own = lines.filter(({ isMine }) => isMine).length
    const base = { conversationId, ...last, listedAt: at(0), lastReadAt: new Date(endedAt) }
    const readBut = (unreadCount: number) => {
      const id = stored.at(-1 - unreadCount)?.id ?? '0'
      return { ...base, lastReadId: id, receiptId: id, unreadCount }
    }
    await tx
      .insertInto('conversationMembers')
      .values([
        { ...readBut(unread), sentCount: own, userId: hero, otherId: other },
        {
          ...readBut(unreadByOther),
          sentCount: lines.length - own,
          userId: other,
          otherId: hero,
        },
      ])
      .execute()
  })
}

interface Parts extends Pick<Talk, 'lines'> {
  conversationId: string
  hero: UserId
  other: UserId
  /** The ids of the lines. */
  ids: readonly string[]
  /** When a line was written. */
  at: (index: number) => Date
}

/** Stores replies, pictures and reactions of the lines. */
async function addParts(tx: Tx, { conversationId, hero, other, lines, ids, at }: Parts) {
  for (const [index, { isMine, reaction, replyTo, picture }] of lines.entries()) {
    const messageId = ids[index]!
    if (picture)
      await addPicture(tx, picture, {
        conversationId,
        messageId,
        ownerId: isMine ? hero : other,
        createdAt: at(index),
      })
    if (replyTo !== undefined) {
      await tx
        .updateTable('messages')
        .set({ replyToId: ids[replyTo]! })
        .where('conversationId', '=', conversationId)
        .where('id', '=', messageId)
        .execute()
    }
    if (reaction) {
      const userId = isMine ? other : hero
      await tx
        .insertInto('reactions')
        .values({ conversationId, messageId, userId, emoji: reaction, reactedAt: at(index) })
        .execute()
    }
  }
}

interface StoredMessage {
  conversationId: string
  messageId: string
  ownerId: UserId
  createdAt: Date
}

const inRow = (bytes: Buffer) => ({ bytes, blob: null })

async function addPicture(tx: Tx, picture: Picture, place: StoredMessage): Promise<void> {
  const { ownerId, createdAt } = place
  const image = await drawPicture(picture)
  const { width, height } = image
  const imageId = await insertImage(tx, {
    small: inRow(image.small),
    large: inRow(image.large),
    width,
    height,
    alt: picture.alt,
    ownerId,
    createdAt,
  })
  const message = {
    conversationId: place.conversationId as ConversationId,
    id: place.messageId as MessageId,
  }
  await attachImages(tx, message, { ownerId, imageIds: [imageId] })
}
