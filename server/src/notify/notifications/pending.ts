import type { Notification } from '@shipmates/contract/decide-notification'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isBlocked, isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import { OTHER, stillHolds } from '../notices/due.ts'

/**
 * The unseen messages and requests of members, read when a mail or a push is decided and written. Messages are recorded by the
 * unread counts of conversations, everything else by rows of `notices`.
 */

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

export interface Unseen {
  userId: UserId
  kind: 'request' | 'acceptance'
  /** Only notices of this time and later, if given. */
  since?: Date | null
  /** Only this developer, if given. */
  otherId?: UserId
}

/** At most this many unseen notices are read, newest first: enough names even if many are of hidden developers. */
const UNSEEN_READ_MAX = 300

/** For each of these members, the names of developers in their unseen notices, newest first, at most `limit` each. */
export async function listUnseen<Each extends Unseen>(
  db: Db,
  of: readonly Each[],
  limit: number,
): Promise<Map<Each, string[]>> {
  const { rows } = await sql<{ place: number; names: string[] }>`
    select place::int, (
      select coalesce(array_agg(user_name order by id desc), '{}') from (
        select notices.id, other.user_name from (
          select id, user_id, kind, other_id, created_at from notices
          where user_id = subject.user_id and kind = subject.kind and seen_at is null
            and other_id = coalesce(subject.other_id, other_id)
          order by id desc limit ${UNSEEN_READ_MAX}
        ) notices join ${OTHER} on true
        where notices.created_at >= subject.since and ${stillHolds(sql.ref('notices.userId'))}
        order by notices.id desc limit ${limit}
      ) unseen
    ) as names
    from unnest(
      ${of.map(({ userId }) => userId)}::bigint[], ${of.map(({ kind }) => kind)}::text[],
      ${of.map(({ since }) => since ?? new Date(0))}::timestamptz[],
      ${of.map(({ otherId }) => otherId ?? null)}::bigint[]
    ) with ordinality as subject (user_id, kind, since, other_id, place)
  `.execute(db)
  return new Map(rows.map(({ place, names }) => [of[place - 1]!, names]))
}
