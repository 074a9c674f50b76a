import type { Notification } from '@shipmates/contract/decide-notification'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isBlocked, isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

export interface UnreadMessages {
  userId: UserId
  conversationId: ConversationId
  senderName: string
  count: number
  /** The newest message. Its text is empty if it has only images. */
  text: string
  newestAt: Date
  conversation: Notification['conversation']
}

interface UnreadRow extends Omit<UnreadMessages, 'conversation'> {
  isConnected: boolean
  /** A number for a mute without end. */
  mutedUntil: Date | number | null
}

/**
 * The unread messages of conversations, or of all conversations of members, most recent first. `upTo`: the newest
 * message is the newest of those sent until then. Leaves out conversations with members who are blocked, leaving,
 * suspended or deleted.
 */
export async function listUnread(
  db: Db,
  of: readonly UserId[] | readonly { userId: UserId; conversationId: ConversationId }[],
  { upTo }: { upTo?: Date } = {},
): Promise<UnreadMessages[]> {
  const pairs = of.map((each) => (typeof each === 'string' ? { userId: each } : each))
  const users = pairs.map(({ userId }) => userId)
  const conversations = pairs.flatMap((each) =>
    'conversationId' in each ? [each.conversationId] : [],
  )
  const members =
    conversations.length > 0
      ? sql`unnest(${users}::bigint[], ${conversations}::bigint[]) as subject (user_id, conversation_id)
          join conversation_members member using (user_id, conversation_id)`
      : sql`conversation_members member`
  const { rows } = await sql<UnreadRow>`
    select member.user_id, member.conversation_id, sender.user_name as sender_name,
      member.unread_count as count, newest.content as text, newest.created_at as newest_at,
      member.muted_until, exists (
        select from connections
        where connections.user_id = member.user_id and connections.other_id = member.other_id
      ) as is_connected
    from ${members}
    join users sender on sender.id = member.other_id
    cross join lateral (
      select content, created_at from messages
      where conversation_id = member.conversation_id
        and id > greatest(member.last_read_id, member.cleared_to_id)
        and sender_id <> member.user_id and deleted_at is null
        and ${upTo ? sql`created_at <= ${upTo}` : sql`true`}
      order by id desc limit 1
    ) newest
    where member.user_id = any(${users}::bigint[]) and member.unread_count > 0
      and ${isPresent('sender')}
      and not ${isBlocked(sql.ref('member.userId'), sql.ref('sender.id'))}
    order by member.last_message_at desc
  `.execute(db)
  return rows.map(({ isConnected, mutedUntil, ...row }) => ({
    ...row,
    conversation: {
      standing: isConnected ? 'connected' : 'ended',
      mutedUntil: typeof mutedUntil === 'number' ? 'forever' : (mutedUntil?.toISOString() ?? null),
    },
  }))
}
