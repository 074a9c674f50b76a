import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { bothShow, isPresent, isVisible } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

/** The sender and the recipient of a message. */
export interface Direction {
  senderId: UserId
  recipientId: UserId
}

export interface PairRow extends Direction {
  isConnected: boolean
  conversationId: ConversationId | null
}

const senders = (pairs: readonly Direction[]) => pairs.map(({ senderId }) => senderId)
const recipients = (pairs: readonly Direction[]) => pairs.map(({ recipientId }) => recipientId)

/** The connection and conversation of each pair, one row per pair. */
export async function listPairs(db: Db, pairs: readonly Direction[]): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select pair.sender_id, pair.recipient_id,
      connections.id is not null and ${isPresent('recipient')} as is_connected, conversations.id as conversation_id
    from unnest(${senders(pairs)}::bigint[], ${recipients(pairs)}::bigint[])
      as pair (sender_id, recipient_id)
    left join users recipient on recipient.id = pair.recipient_id
    left join connections
      on connections.user_id = pair.sender_id and connections.other_id = pair.recipient_id
    left join conversations
      on conversations.low_id = least(pair.sender_id, pair.recipient_id)
      and conversations.high_id = greatest(pair.sender_id, pair.recipient_id)
  `.execute(db)
  return rows
}

/**
 * Inserts a conversation for each connected pair that has none. Safe to call concurrently.
 *
 * Locks the connections, so that a removal either prevents the conversation or finds and closes it. Skips a pair that
 * is being disconnected.
 */
export async function insertConversations(db: Db, pairs: readonly Direction[]): Promise<void> {
  await sql`
    with connected as materialized (
      select user_id, other_id
      from (
        select distinct least(sender_id, recipient_id) as low_id, greatest(sender_id, recipient_id) as high_id
        from unnest(${senders(pairs)}::bigint[], ${recipients(pairs)}::bigint[])
          as pair (sender_id, recipient_id)
      ) pair
      join connections on connections.user_id = low_id and connections.other_id = high_id
      for key share of connections skip locked
    ), made as (
      insert into conversations (low_id, high_id)
      select user_id, other_id from connected
      order by 1, 2
      on conflict (low_id, high_id) do nothing
      returning id, low_id, high_id
    )
    insert into conversation_members (user_id, conversation_id, other_id)
    select low_id, id, high_id from made
    union all
    select high_id, id, low_id from made
  `.execute(db)
}

/**
 * The conversation in which a member types to another, and whether both show typing to others. `undefined` unless they
 * are connected.
 */
export async function findTypingConversation(
  db: Db,
  { senderId, recipientId }: Direction,
): Promise<{ conversationId: ConversationId | null; isShown: boolean } | undefined> {
  const { rows } = await sql<{ conversationId: ConversationId | null; isShown: boolean }>`
    select conversations.id as conversation_id, ${bothShow('typing', senderId, recipientId)} as is_shown
    from connections
    join users recipient on recipient.id = connections.other_id and ${isPresent('recipient')}
    left join conversations
      on conversations.low_id = least(connections.user_id, connections.other_id)
      and conversations.high_id = greatest(connections.user_id, connections.other_id)
    where connections.user_id = ${senderId} and connections.other_id = ${recipientId}
  `.execute(db)
  return rows[0]
}

/** Whether a member may see another. */
export async function isMemberVisible(db: Db, viewer: UserId, member: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from users member where id = ${member} and ${isVisible(viewer, 'member')}
  `.execute(db)
  return rows.length > 0
}
