import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface NewMessage {
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId: string | undefined
}

/** What became of a new message: undefined where its sender had stored its client id before. */
export type Stored = { id: MessageId; createdAt: Date } | undefined

interface StoredRow {
  n: string
  id: MessageId | null
  createdAt: Date
}

/**
 * Stores messages in their order, in one statement, and counts them in both members' lists.
 *
 * Ids and times are drawn while the conversations are locked, so that within each they grow in the
 * order of commits, whichever node stores. A client id that its sender used before stores nothing.
 */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<Stored[]> {
  const { rows } = await sql<StoredRow>`
    select * from store_messages(
      ${messages.map(({ conversationId }) => conversationId)}::bigint[],
      ${messages.map(({ senderId }) => senderId)}::bigint[],
      ${messages.map(({ content }) => content)}::text[],
      ${messages.map(({ clientId }) => clientId ?? null)}::uuid[]
    )
  `.execute(db)

  const byPosition = new Map(rows.map((row) => [Number(row.n), row]))
  return messages.map((_, index) => {
    const row = byPosition.get(index + 1)
    return row?.id ? { id: row.id, createdAt: row.createdAt } : undefined
  })
}

export interface EarlierMessage {
  id: MessageId
  conversationId: ConversationId
  senderId: UserId
  content: string
  clientId: string
  createdAt: Date
  isRead: boolean
}

/** The messages that senders stored under client ids of theirs. */
export async function listByClientId(
  db: Db,
  keys: readonly { senderId: UserId; clientId: string }[],
): Promise<EarlierMessage[]> {
  const { rows } = await sql<EarlierMessage>`
    select messages.id, messages.conversation_id, sender_id, content, client_id, created_at,
      other.last_read_id >= messages.id as is_read
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
