import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

export interface NewMessage {
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId?: string | undefined
}

export interface Stored {
  id: MessageId
  createdAt: Date
}

interface StoredRow {
  n: string
  id: MessageId | null
  createdAt: Date
}

/**
 * Stores messages in order, in one statement, and updates both members' conversation lists. Skips a
 * message whose client id its sender used before, and one to a conversation that is closed; the result
 * has only those stored.
 *
 * Ids and timestamps are assigned while the conversations are locked, so that within a conversation
 * they increase in commit order, on every node.
 */
export async function insertMessages<M extends NewMessage>(
  db: Db,
  messages: readonly M[],
): Promise<Map<M, Stored>> {
  const { rows } = await sql<StoredRow>`
    select * from store_messages(
      ${messages.map(({ conversationId }) => conversationId)}::bigint[],
      ${messages.map(({ senderId }) => senderId)}::bigint[],
      ${messages.map(({ content }) => content)}::text[],
      ${messages.map(({ clientId }) => clientId ?? null)}::uuid[]
    )
  `.execute(db)

  const stored = new Map<M, Stored>()
  for (const { n, id, createdAt } of rows) {
    if (id) stored.set(messages[Number(n) - 1]!, { id, createdAt })
  }
  return stored
}

export interface EarlierMessage {
  id: MessageId
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId: string
  createdAt: Date
  isRead: boolean
  deletedAt: Date | null
}

/** Finds the messages already stored under these senders' client ids. */
export async function listByClientId(
  db: Db,
  keys: readonly { senderId: UserId; clientId: string }[],
): Promise<EarlierMessage[]> {
  const { rows } = await sql<EarlierMessage>`
    select messages.id, messages.conversation_id, sender_id, content, client_id, created_at, deleted_at,
      is_note or other.receipt_id >= messages.id as is_read
    from unnest(
      ${keys.map(({ senderId }) => senderId)}::bigint[],
      ${keys.map(({ clientId }) => clientId)}::uuid[]
    ) as key (sender, client)
    join messages on sender_id = key.sender and client_id = key.client
    join conversation_members other
      on other.conversation_id = messages.conversation_id and other.user_id <> sender_id
  `.execute(db)
  return rows
}

/**
 * Marks messages that were just stored as notes, which nobody counts as unread. They end the unread
 * part of a conversation only for a member who has nothing else to read in it.
 */
export async function updateToNotes(
  tx: Tx,
  conversationId: ConversationId,
  ids: readonly MessageId[],
): Promise<void> {
  await sql`
    with note as (
      update messages set is_note = true
      where conversation_id = ${conversationId} and id = any(${ids}::bigint[])
      returning sender_id
    ), received as (
      select member.user_id, count(note.sender_id) as notes
      from conversation_members member left join note on note.sender_id <> member.user_id
      where member.conversation_id = ${conversationId}
      group by member.user_id
    )
    update conversation_members member
    set unread_count = unread_count - notes,
      last_read_id = case when unread_count = notes then last_message_id else last_read_id end,
      last_read_at = case when unread_count = notes then last_message_at else last_read_at end
    from received
    where member.user_id = received.user_id and member.conversation_id = ${conversationId}
  `.execute(tx)
}
