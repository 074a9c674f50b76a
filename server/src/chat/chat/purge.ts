import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deleted } from '../../domain.ts'
import { type Db, withoutFlush } from '../../platform/db/client.ts'
import type { DeleteBatch, Rows } from '../../platform/db/delete-oldest.ts'
import { deleteReactionsOf, nextNumber } from './change-queries.ts'

/**
 * What to delete of an account's part in the chat, by label. Its conversations stay for the others. No event is sent of
 * removed messages and reactions: there may be a million, and an open tab finds them when it fetches changes.
 */
export const purgeChat = (
  { userId, messages }: Deleted,
  db: Db,
): Record<string, Rows | DeleteBatch> => ({
  conversations: (limit) => updateClosedOf(db, userId, limit),
  // After the conversations are closed, because storing messages locks in this order.
  'conversation list': (limit) => updateUnlistedOf(db, userId, limit),
  ...(messages === 'remove' && {
    messages: removeMessagesOf(db, userId),
    reactions: (limit: number) => deleteReactionsOf(db, userId, limit),
  }),
  images: {
    table: 'images',
    by: 'id',
    where: sql`owner_id = ${userId} ${messages === 'keep' ? sql`and message_id is null` : sql``}`,
  },
})

/** Closes a batch of a member's conversations. Locks in the same order as storing messages. */
async function updateClosedOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update conversations set is_open = false where id = any(array(
      select id from conversations
      where id in (
        (select id from conversations where low_id = ${userId} and is_open limit ${limit})
        union all
        (select id from conversations where high_id = ${userId} and is_open limit ${limit})
      )
      order by id limit ${limit} for no key update
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** Removes a batch of conversations from a member's list, with nothing unread. */
async function updateUnlistedOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update conversation_members set listed_at = null, unread_count = 0
    where user_id = ${userId} and conversation_id = any(array(
      select conversation_id from conversation_members
      where user_id = ${userId} and (listed_at is not null or unread_count > 0)
      order by conversation_id limit ${limit} for no key update
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** The position of a message among all messages of a member. */
interface Position {
  conversationId: string
  id: string
}

/**
 * Removes the content of a batch of a member's messages and the reactions to them, as changes, and returns their
 * positions in order. Others' unread counts fall by the unread ones. Locks the conversations in the same order as
 * storing messages.
 */
async function updateRemoved(
  db: Db,
  userId: UserId,
  { after, limit }: { after: Position; limit: number },
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    with next as materialized (
      select own.conversation_id, own.id
      from (
        select conversation_id from conversation_members
        where user_id = ${userId} and conversation_id >= ${after.conversationId}
        order by conversation_id
      ) mine
      cross join lateral (
        select conversation_id, id from messages
        where messages.conversation_id = mine.conversation_id
          and id > case when mine.conversation_id = ${after.conversationId} then ${after.id}::bigint else 0 end
          and sender_id = ${userId} and deleted_at is null
        order by id limit ${limit}
      ) own
      limit ${limit}
    ), locked as materialized (
      select id from conversations where id in (select conversation_id from next)
      order by id for no key update
    ), removed as (
      update messages
      set content = '', image_count = null, deleted_at = clock_timestamp(), changed_seq = ${nextNumber}
      from next join locked on locked.id = next.conversation_id
      where messages.conversation_id = next.conversation_id and messages.id = next.id
      returning messages.conversation_id, messages.id, is_note
    ), unreacted as (
      delete from reactions using removed
      where reactions.conversation_id = removed.conversation_id
        and reactions.message_id = removed.id
    ), unread as (
      select reader.conversation_id, reader.user_id, count(*) as messages
      from removed
      join conversation_members reader
        on reader.conversation_id = removed.conversation_id and reader.user_id <> ${userId}
      where removed.id > reader.last_read_id and not is_note
      group by reader.conversation_id, reader.user_id
    ), counted as (
      update conversation_members reader set unread_count = greatest(0, unread_count - unread.messages)
      from unread
      where reader.conversation_id = unread.conversation_id and reader.user_id = unread.user_id
        and unread_count > 0
    )
    select conversation_id, id from next order by conversation_id, id
  `.execute(db)
  return rows
}

/**
 * Removes the content of a member's messages in batches, in the order of conversations and ids. Keeps their places, so
 * that the conversations of others stay whole. Sends no events. A batch does not hold its locks until it is on disk:
 * after a crash, the deletion removes again what was lost.
 */
export function removeMessagesOf(db: Db, userId: UserId): DeleteBatch {
  let after: Position = { conversationId: '0', id: '0' }
  return async (limit) => {
    const removed = await withoutFlush(db, (tx) => updateRemoved(tx, userId, { after, limit }))
    after = removed.at(-1) ?? after
    return removed.length
  }
}
