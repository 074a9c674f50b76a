import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isBlocked, isPresent } from '../visibility/visible.ts'
import { hasReturned } from './returned.ts'
import type { Told } from './when-to-mail.ts'

/** SQL: whether mail to the member may name the other member of their conversation. */
const isNamed = sql<boolean>`(
  ${isPresent('sender')} and not ${isBlocked(sql.ref('member.userId'), sql.ref('sender.id'))}
)`

/** SQL: whether the member is told of new messages in the conversation. */
const isAudible = sql<boolean>`coalesce(member.muted_until <= clock_timestamp(), true)`

/**
 * Claims the next search until `nextAt`. Returns the end of the last period searched, or
 * `undefined` when another node holds the claim.
 */
export async function claimSearch(
  db: Db,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ searchedTo: Date }>`
    update unread_search set next_at = ${nextAt} where next_at <= ${now} returning searched_to
  `.execute(db)
  return rows[0]?.searchedTo
}

export async function updateSearched(db: Db, to: Date): Promise<void> {
  await sql`update unread_search set searched_to = greatest(searched_to, ${to})`.execute(db)
}

/** A period of time: after `after`, up to and including `to`. */
interface Stretch {
  after: Date
  to: Date
}

interface Search {
  /** When messages were sent whose delay has just ended. */
  sent: Stretch
  /** When members were last seen whose absence has just become long enough. */
  seen: Stretch
  /** Members seen later than this are not away. */
  awaySince: Date
}

/**
 * Members due for a mail about unread messages: away long enough, with a message unread long
 * enough. Leaves out those who were already mailed about these messages, or have not returned since
 * their last mail. Messages of members who are blocked, leaving or deleted
 * do not count.
 */
export async function listWaiting(db: Db, { sent, seen, awaySince }: Search): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with candidates as (
      select member.user_id
      from (
        select distinct conversation_id from messages
        where created_at > ${sent.after} and created_at <= ${sent.to}
      ) written
      join conversation_members member on member.conversation_id = written.conversation_id
      where member.unread_count > 0
      union
      select user_id from last_seen where seen_at > ${seen.after} and seen_at <= ${seen.to}
    )
    select users.id
    from candidates
    join users on users.id = candidates.user_id
    left join last_seen on last_seen.user_id = users.id
    left join unread_mails told on told.user_id = users.id
    where ${isPresent('users')}
      and coalesce(last_seen.seen_at <= ${awaySince}, true)
      and (told.user_id is null or ${hasReturned})
      and exists (
        select from conversation_members member
        join users sender on sender.id = member.other_id
        cross join lateral (
          select created_at from messages
          where conversation_id = member.conversation_id and id > member.last_read_id
            and sender_id <> member.user_id and created_at <= ${sent.to} and deleted_at is null
          order by id desc limit 1
        ) newest
        where member.user_id = users.id and member.unread_count > 0
          and newest.created_at > coalesce(told.told_at, '-infinity')
          and ${isNamed} and ${isAudible}
      )
    order by users.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Records that members are mailed now. Returns those whom no other node recorded first. */
export async function insertTold(tx: Tx, ids: readonly UserId[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with noted as (
      insert into unread_mails as told (user_id, told_at)
      select id, clock_timestamp() from unnest(${ids}::bigint[]) as id order by id
      on conflict (user_id) do update set told_at = excluded.told_at
      where ${hasReturned}
      returning user_id
    )
    select user_id, email from noted join users on users.id = noted.user_id
  `.execute(tx)
  return rows
}

export interface Waiting {
  userId: UserId
  userName: string
  senderName: string
  unreadCount: number
}

/**
 * The unread counts of a mailed member, by sender, newest first, without senders who are blocked,
 * leaving or deleted. Empty if the member has returned since or is leaving.
 */
export async function listUnread(db: Db, email: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select users.id as user_id, users.user_name, sender.user_name as sender_name, member.unread_count
    from users
    join unread_mails told on told.user_id = users.id
    join conversation_members member on member.user_id = users.id and member.unread_count > 0
    join users sender on sender.id = member.other_id
    where users.email = ${email} and ${isPresent('users')} and ${isNamed}
      and ${isAudible}
      and not ${hasReturned}
    order by member.last_message_at desc
  `.execute(db)
  return rows
}
