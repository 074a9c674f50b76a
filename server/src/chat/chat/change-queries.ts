import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type MessageRow, messageColumns } from './message-queries.ts'

/** One of the two members of a conversation. */
export interface Side {
  userId: UserId
  lastReadId: MessageId
  /** The last message that the other member may know was read. */
  receiptId: MessageId
  /** Messages up to this one are hidden from this member. */
  clearedToId: MessageId
}

/** A message with its conversation, which is locked. */
export interface Locked {
  row: MessageRow
  /** Whether the two members may write to each other. */
  isConnected: boolean
  mine: Side
  theirs: Side
}

/**
 * Locks the conversation of a message until the transaction ends, so that its messages and changes follow one another,
 * and reads the message. `undefined` if the message is in none of the member's conversations, or hidden from them.
 */
export async function lockMessage(
  tx: Tx,
  userId: UserId,
  messageId: MessageId,
): Promise<Locked | undefined> {
  const conversationId = await findPlace(tx, userId, messageId)
  if (!conversationId) return undefined
  await sql`select from conversations where id = ${conversationId} for no key update`.execute(tx)

  // Separate statements, which see what was committed before the lock was granted.
  const { rows: sides } = await sql<Side>`
    select user_id, last_read_id, receipt_id, cleared_to_id
    from conversation_members where conversation_id = ${conversationId}
  `.execute(tx)
  const mine = sides.find((side) => side.userId === userId)
  const theirs = sides.find((side) => side.userId !== userId)
  if (!mine || !theirs || BigInt(messageId) <= BigInt(mine.clearedToId)) return undefined
  const { rows } = await sql<MessageRow & { isConnected: boolean }>`
    select ${messageColumns},
      (
        select is_open and ${isPresent('other')} and exists (
          select from connections where user_id = ${userId} and other_id = other.id
        )
        from conversations, users other
        where conversations.id = ${conversationId} and other.id = ${theirs.userId}
      ) as is_connected
    from messages where conversation_id = ${conversationId} and id = ${messageId}
  `.execute(tx)
  if (!rows[0]) return undefined
  const { isConnected, ...row } = rows[0]
  return { row, isConnected, mine, theirs }
}

/** The member's conversation that has this message. Searches the conversations that were active since it was sent. */
async function findPlace(
  db: Db,
  userId: UserId,
  messageId: MessageId,
): Promise<ConversationId | undefined> {
  const { rows } = await sql<{ conversationId: ConversationId }>`
    with mine as (
      select conversation_id from conversation_members
      where user_id = ${userId} and last_message_id >= ${messageId}
    )
    select conversation_id from find_messages(
      (select array_agg(conversation_id) from mine), (select array_agg(${messageId}::bigint) from mine)
    )
    limit 1
  `.execute(db)
  return rows[0]?.conversationId
}

/** SQL: the number of a change. The conversation must be locked. */
export const nextNumber = sql`nextval('messages_id_seq')`

/** Changes the text of a message. Its conversation must be locked. */
export async function updateContent(
  tx: Tx,
  { conversationId, id }: MessageRow,
  content: string,
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    update messages
    set content = ${content}, edited_at = clock_timestamp(), changed_seq = ${nextNumber}
    where conversation_id = ${conversationId} and id = ${id}
    returning ${messageColumns}
  `.execute(tx)
  return rows[0]!
}

/**
 * Removes the content, images and reactions of a message and keeps its place. It no longer counts as unread. Its
 * conversation must be locked.
 */
export async function updateDeleted(
  tx: Tx,
  { conversationId, id }: MessageRow,
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with deleted as (
      update messages
      set content = '', image_count = null, deleted_at = clock_timestamp(), changed_seq = ${nextNumber}
      where conversation_id = ${conversationId} and id = ${id}
      returning ${messageColumns}
    ), unreacted as (
      delete from reactions using deleted
      where reactions.conversation_id = deleted.conversation_id
        and reactions.message_id = deleted.id
    ), stripped as (
      delete from images using deleted
      where images.conversation_id = deleted.conversation_id and images.message_id = deleted.id
    ), counted as (
      update conversation_members reader set unread_count = unread_count - 1
      from deleted
      where reader.conversation_id = deleted.conversation_id
        and reader.user_id <> deleted.sender_id and reader.last_read_id < deleted.id
        and reader.unread_count > 0 and not deleted.is_note
    )
    select * from deleted
  `.execute(tx)
  return rows[0]!
}

/** The reactions of a member to a message. */
export async function listReactionsOf(
  tx: Tx,
  { conversationId, id }: MessageRow,
  userId: UserId,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('reactions')
    .select('emoji')
    .where('conversationId', '=', conversationId)
    .where('messageId', '=', id)
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ emoji }) => emoji)
}

/** A message, a member and an emoji. */
interface Reacting {
  row: MessageRow
  userId: UserId
  emoji: string
}

/** Adds a new reaction. The conversation must be locked. */
export async function insertReaction(
  tx: Tx,
  { row: { conversationId, id }, userId, emoji }: Reacting,
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with added as (
      insert into reactions (conversation_id, message_id, user_id, emoji, reacted_at)
      values (${conversationId}, ${id}, ${userId}, ${emoji}, clock_timestamp())
    )
    update messages set changed_seq = ${nextNumber}
    where conversation_id = ${conversationId} and id = ${id}
    returning ${messageColumns}
  `.execute(tx)
  return rows[0]!
}

/** Deletes a reaction; returns `undefined` if there is none. The conversation must be locked. */
export async function deleteReaction(
  tx: Tx,
  { row: { conversationId, id }, userId, emoji }: Reacting,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with removed as (
      delete from reactions
      where conversation_id = ${conversationId} and message_id = ${id} and user_id = ${userId}
        and emoji = ${emoji}
      returning message_id
    )
    update messages set changed_seq = ${nextNumber} from removed
    where messages.conversation_id = ${conversationId} and messages.id = removed.message_id
    returning ${messageColumns}
  `.execute(tx)
  return rows[0]
}

/**
 * Deletes a batch of a member's reactions, as changes of their messages. Locks the conversations in the same order as
 * storing messages.
 */
export async function deleteReactionsOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with next as materialized (
      select conversation_id, message_id, emoji from reactions where user_id = ${userId}
      order by conversation_id, message_id limit ${limit}
    ), locked as materialized (
      select id from conversations where id in (select conversation_id from next)
      order by id for no key update
    ), removed as (
      delete from reactions using next, locked
      where locked.id = next.conversation_id and reactions.user_id = ${userId}
        and reactions.conversation_id = next.conversation_id
        and reactions.message_id = next.message_id and reactions.emoji = next.emoji
      returning reactions.conversation_id, reactions.message_id
    ), changed as (
      update messages set changed_seq = ${nextNumber}
      from (select distinct conversation_id, message_id from removed) place
      where messages.conversation_id = place.conversation_id and messages.id = place.message_id
    )
    select count(*)::int as count from removed
  `.execute(db)
  return rows[0]!.count
}
