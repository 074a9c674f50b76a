import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { isBlocked, isPresent, isVisible } from '../visibility/visible.ts'

/** What a member may have to be told of: a conversation or a developer. */
export interface Asked {
  userId: UserId
  aboutId: string
}

const fromAsked = (asked: readonly Asked[]) => sql`
  unnest(
    ${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ aboutId }) => aboutId)}::bigint[]
  ) as asked (user_id, about_id)
`

/** SQL: whether there is a notice about the developer that the member has not seen. Old notices are swept. */
const isNew = (kind: 'request' | 'acceptance', other: RawBuilder<unknown>) => sql<boolean>`exists (
  select from notices
  where notices.user_id = asked.user_id and notices.kind = ${kind} and notices.other_id = ${other}
    and notices.seen_at is null
)`

export interface UnreadMessages extends Asked {
  userName: string
  count: number
  /** Of the newest. Empty if it has images alone. */
  text: string
  isMuted: boolean
}

/** The unread messages of these conversations, without those of members who are blocked, leaving or suspended. */
export async function listUnread(db: Db, asked: readonly Asked[]): Promise<UnreadMessages[]> {
  const { rows } = await sql<UnreadMessages>`
    select asked.user_id, asked.about_id, sender.user_name, member.unread_count as count,
      newest.content as text, coalesce(member.muted_until > clock_timestamp(), false) as is_muted
    from ${fromAsked(asked)}
    join conversation_members member
      on member.user_id = asked.user_id and member.conversation_id = asked.about_id
    join users sender on sender.id = member.other_id
    cross join lateral (
      select content from messages
      where conversation_id = member.conversation_id
        and id > greatest(member.last_read_id, member.cleared_to_id)
        and sender_id <> member.user_id and deleted_at is null
      order by id desc limit 1
    ) newest
    where member.unread_count > 0 and ${isPresent('sender')}
      and not ${isBlocked(sql.ref('member.userId'), sql.ref('sender.id'))}
  `.execute(db)
  return rows
}

export interface WaitingRequests {
  userId: UserId
  /** Of the newest. */
  userName: string
  count: number
}

const COUNTED_MAX = 100

/** The requests that wait for these members and are new to them, among the newest `COUNTED_MAX` that wait. */
export async function listWaiting(db: Db, members: readonly UserId[]): Promise<WaitingRequests[]> {
  const { rows } = await sql<WaitingRequests>`
    select asked.user_id, found.user_name, found.count
    from unnest(${members}::bigint[]) as asked (user_id)
    cross join lateral (
      select count(*)::integer as count,
        (array_agg(user_name order by created_at desc, id desc))[1] as user_name
      from (
        select sender.user_name, request.created_at, request.id,
          ${isNew('request', sql.ref('sender.id'))} as is_new
        from connection_requests request join users sender on sender.id = request.from_id
        where request.to_id = asked.user_id and request.status = 'interested'
          and ${isVisible(sql.ref('asked.userId'), 'sender')}
        order by request.created_at desc, request.id desc limit ${COUNTED_MAX}
      ) waiting
      where is_new
    ) found
    where found.count > 0
  `.execute(db)
  return rows
}

export interface Acceptance extends Asked {
  userName: string
}

/** Those developers who are connected to these members, and of whom the members have a notice that they have not seen. */
export async function listAcceptances(db: Db, asked: readonly Asked[]): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select asked.user_id, asked.about_id, other.user_name
    from ${fromAsked(asked)}
    join connections on connections.user_id = asked.user_id and connections.other_id = asked.about_id
    join users other on other.id = asked.about_id
    where ${isVisible(sql.ref('asked.userId'), 'other')}
      and ${isNew('acceptance', sql.ref('other.id'))}
  `.execute(db)
  return rows
}
