import type { Reaction } from '@shipmates/contract/chat'
import type { ConversationId, ImageId, MessageId, UserId } from '@shipmates/contract/ids'
import { QUOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { photoUrl } from '@shipmates/contract/photos'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { SenderProfile } from './message-queries.ts'

interface MessageKey {
  conversationId: ConversationId
  id: MessageId
}

/**
 * SQL: a condition for the conversations and the ids of messages. An id belongs to one conversation only. Both are
 * given, so that the planner neither plans for all partitions nor reads whole conversations.
 */
export const within = (places: readonly MessageKey[], id: 'id' | 'message_id') => sql`
  conversation_id = any(${[...new Set(places.map(({ conversationId }) => conversationId))]}::bigint[])
  and ${sql.ref(id)} = any(${places.map((place) => place.id)}::bigint[])
`

export interface QuotedRow {
  id: MessageId
  senderId: UserId
  /** Cut one character after the limit of a quote. */
  content: string
  imageCount: number | null
  deletedAt: Date | null
}

/** The originals of replies, by conversation and id. */
export async function listQuoted(db: Db, places: readonly MessageKey[]): Promise<QuotedRow[]> {
  const { rows } = await sql<QuotedRow>`
    select id, sender_id, left(content, ${QUOTE_MAX_CHARS + 1}) as content, image_count, deleted_at
    from messages where ${within(places, 'id')}
  `.execute(db)
  return rows
}

/** The reactions to messages, by conversation and id: each emoji and its members, oldest first. */
export async function listReactions(
  db: Db,
  places: readonly MessageKey[],
): Promise<(Reaction & { messageId: MessageId })[]> {
  const { rows } = await sql<Reaction & { messageId: MessageId }>`
    select message_id, emoji, array_agg(user_id::text order by reacted_at, user_id) as user_ids
    from reactions where ${within(places, 'message_id')}
    group by message_id, emoji order by message_id, min(reacted_at), emoji
  `.execute(db)
  return rows
}

export interface ImageRow {
  id: ImageId
  messageId: MessageId
  width: number
  height: number
  alt: string
}

/** The images of messages, by conversation and id, in their order. */
export async function listImages(db: Db, places: readonly MessageKey[]): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select id, message_id, width, height, alt
    from images where ${within(places, 'message_id')}
    order by message_id, position
  `.execute(db)
  return rows
}

/** The current profiles of senders by their ids. Deleted members have an empty name. */
export async function readSenders(
  db: Db,
  ids: readonly UserId[],
): Promise<Map<UserId, SenderProfile>> {
  const { rows } = await sql<{ id: UserId; senderName: string; photoHash: string | null }>`
    select users.id, coalesce(user_name, '') as sender_name,
      case when deleted_at is null then photo_hash end as photo_hash
    from users left join profiles on profiles.user_id = users.id
    where users.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(
    rows.map(({ id, senderName, photoHash }) => [
      id,
      { senderName, senderPhoto: photoUrl(photoHash) },
    ]),
  )
}
