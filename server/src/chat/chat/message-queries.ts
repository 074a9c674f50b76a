import type { ChangeSeq, ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

export interface NewMessage {
  senderId: UserId
  recipientId: UserId
  /** The client's claim. Null for the conversation of the two. */
  conversationId: ConversationId | null
  content: string
  clientId?: string | undefined
  replyToId?: MessageId | undefined
}

/** Why a message was not stored: an error code, or the two have no conversation yet. */
type Refusal = 'NOT_FOUND' | 'NOT_CONNECTED' | 'UNAUTHENTICATED' | 'NO_CONVERSATION'

/** A member's name and photo, shown next to their messages. */
export interface SenderProfile {
  senderName: string
  senderPhoto: string | null
}

export type StoreResult =
  | { refusal: Refusal }
  | { refusal: null; row: MessageRow; sender: SenderProfile }

/** Compiled once and prepared, because one of them runs for every message. */
const SEND_ONE = `/* prepared: send_message */ select * from send_message($1, $2, $3, $4, $5, $6)`
const SEND_MANY = `/* prepared: send_messages */ select *
  from send_messages($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::uuid[], $6::bigint[])`

/**
 * Stores messages in order, in one statement, and updates both members' conversation lists. Returns a result for each
 * message, stored or refused. Stores none at all and fails with a unique violation if a sender used a client id before
 * in the same conversation.
 *
 * Decides and assigns ids and timestamps while the conversations are locked: no message is stored after the end of a
 * connection was committed, and within a conversation ids increase in commit order, on every node.
 */
export async function insertMessages(
  db: Db,
  messages: readonly NewMessage[],
): Promise<StoreResult[]> {
  const [first] = messages
  if (!first) return []
  if (messages.length === 1) {
    const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(SEND_ONE, valuesOf(first)))
    return [toResult(first, rows[0]!)]
  }
  const columns = valuesOf(first).map((): unknown[] => [])
  for (const message of messages) {
    for (const [column, value] of valuesOf(message).entries()) columns[column]!.push(value)
  }
  const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(SEND_MANY, columns))
  const byPlace = new Map(rows.map((row) => [Number(row.n), row]))
  return messages.map((message, index) => toResult(message, byPlace.get(index + 1)!))
}

const valuesOf = (message: NewMessage): unknown[] => [
  message.senderId,
  message.recipientId,
  message.conversationId,
  message.content,
  message.clientId ?? null,
  message.replyToId ?? null,
]

interface StoredRow {
  /** The position of the message in the batch, from 1. */
  n: string
  refusal: Refusal | null
  id: MessageId
  conversationId: ConversationId
  createdAt: Date
  senderName: string
  photoHash: string | null
}

function toResult(
  { senderId, content, clientId, replyToId }: NewMessage,
  { refusal, id, conversationId, createdAt, senderName, photoHash }: StoredRow,
): StoreResult {
  if (refusal) return { refusal }
  const row: MessageRow = {
    id,
    conversationId,
    senderId,
    content,
    clientId: clientId ?? null,
    createdAt,
    isNote: false,
    editedAt: null,
    deletedAt: null,
    changedSeq: id as string as ChangeSeq,
    replyToId: replyToId ?? null,
    imageCount: null,
  }
  return { refusal, row, sender: { senderName, senderPhoto: photoUrl(photoHash) } }
}

/** A message, as every query that shows messages reads it. */
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
 * Marks messages that were just stored as notes, which do not count as unread. They move the start of the unread
 * messages only for a member who has none.
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
