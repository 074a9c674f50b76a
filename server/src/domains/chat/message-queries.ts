import type { ChangeSeq, ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

export interface NewMessage {
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId?: string | undefined
  /** A message of the same conversation, which the caller has checked. */
  replyToId?: MessageId | undefined
}

export interface Stored {
  id: MessageId
  createdAt: Date
}

/** Compiled and prepared once, because one of them runs for every message. */
const STORE_ONE = `/* prepared: store_message */ select * from store_message($1, $2, $3, $4, $5)`
const STORE_MANY = `/* prepared: store_messages */
  select * from store_messages($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::bigint[])`

/**
 * Stores messages in order, in one statement, and updates both members' conversation lists. Skips those
 * to a conversation that is closed; the result has only those stored. Stores none and fails with a unique
 * violation if a sender used a client id before in the same conversation.
 *
 * Ids and timestamps are assigned while the conversations are locked, so that within a conversation
 * they increase in commit order, on every node.
 */
export async function insertMessages<M extends NewMessage>(
  db: Db,
  messages: readonly M[],
): Promise<Map<M, Stored>> {
  const [first] = messages
  return first && messages.length === 1 ? insertOne(db, first) : insertMany(db, messages)
}

async function insertOne<M extends NewMessage>(db: Db, message: M): Promise<Map<M, Stored>> {
  const { conversationId, senderId, content, clientId, replyToId } = message
  const values = [conversationId, senderId, content, clientId ?? null, replyToId ?? null]
  const { rows } = await db.executeQuery<Stored | Closed>(CompiledQuery.raw(STORE_ONE, values))
  return new Map(rows.flatMap((stored) => (stored.id ? [[message, stored]] : [])))
}

async function insertMany<M extends NewMessage>(
  db: Db,
  messages: readonly M[],
): Promise<Map<M, Stored>> {
  const values = [
    messages.map(({ conversationId }) => conversationId),
    messages.map(({ senderId }) => senderId),
    messages.map(({ content }) => content),
    messages.map(({ clientId }) => clientId ?? null),
    messages.map(({ replyToId }) => replyToId ?? null),
  ]
  const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(STORE_MANY, values))

  const stored = new Map<M, Stored>()
  for (const { n, id, createdAt } of rows) stored.set(messages[Number(n) - 1]!, { id, createdAt })
  return stored
}

interface StoredRow extends Stored {
  /** The place of the message among those that were to be stored, from 1. */
  n: string
}

/** No message was stored. */
interface Closed {
  id: null
  createdAt: null
}

/** A message as every query that shows messages reads it. */
export interface MessageRow {
  id: MessageId
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId: string | null
  createdAt: Date
  isNote: boolean
  editedAt: Date | null
  deletedAt: Date | null
  changedSeq: ChangeSeq
  replyToId: MessageId | null
  /** Null for none. */
  imageCount: number | null
}

/** SQL: the columns of a `MessageRow`, from `messages`. */
export const messageColumns = sql`
  messages.id, messages.conversation_id, messages.sender_id, messages.content, messages.client_id,
  messages.created_at, messages.is_note, messages.edited_at, messages.deleted_at,
  coalesce(messages.changed_seq, messages.id) as changed_seq, messages.reply_to_id,
  messages.image_count
`

export interface EarlierMessage extends MessageRow {
  clientId: string
  isRead: boolean
}

/**
 * Finds the messages already stored in these conversations under their senders' client ids. The last
 * condition tells the planner which partitions to plan for.
 */
export async function listByClientId(
  db: Db,
  keys: readonly { conversationId: ConversationId; senderId: UserId; clientId: string }[],
): Promise<EarlierMessage[]> {
  const { rows } = await sql<EarlierMessage>`
    select ${messageColumns}, is_note or other.receipt_id >= messages.id as is_read
    from unnest(
      ${keys.map(({ conversationId }) => conversationId)}::bigint[],
      ${keys.map(({ senderId }) => senderId)}::bigint[],
      ${keys.map(({ clientId }) => clientId)}::uuid[]
    ) as key (conversation, sender, client)
    join messages on messages.conversation_id = key.conversation
      and sender_id = key.sender and client_id = key.client
    join conversation_members other
      on other.conversation_id = messages.conversation_id and other.user_id <> sender_id
    where messages.conversation_id = any(${keys.map(({ conversationId }) => conversationId)}::bigint[])
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
