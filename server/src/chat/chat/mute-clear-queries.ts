import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Mutes a conversation for a member: until a time, `infinity`, or null. */
export async function updateMuted(
  db: Db,
  userId: UserId,
  { conversationId, until }: { conversationId: ConversationId; until: string | null },
): Promise<void> {
  await sql`
    update conversation_members set muted_until = ${until}::timestamptz
    where user_id = ${userId} and conversation_id = ${conversationId}
  `.execute(db)
}

/** Hides everything in a conversation from a member, and leaves nothing unread, without a receipt. */
export async function updateCleared(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
): Promise<void> {
  await sql`
    update conversation_members
    set cleared_to_id = last_message_id, unread_count = 0,
      last_read_id = greatest(last_read_id, last_message_id), last_read_at = last_message_at
    where user_id = ${userId} and conversation_id = ${conversationId}
      and last_message_id > cleared_to_id
  `.execute(db)
}
