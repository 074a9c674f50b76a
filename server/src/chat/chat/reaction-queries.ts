import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { nextNumber } from './change-queries.ts'
import { type MessageRow, messageColumns } from './message-queries.ts'

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
