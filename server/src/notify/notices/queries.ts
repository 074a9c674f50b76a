import type { NoticeId, RequestId, UserId } from '@shipmates/contract/ids'
import { NOTICES_COUNTED_MAX } from '@shipmates/contract/limits'
import type { NoticeKind } from '@shipmates/contract/notices'
import { sql } from 'kysely'
import { isVisible } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { OTHER } from './due.ts'

interface NewNotice {
  to: UserId
  kind: NoticeKind
  /** Null for a report. */
  otherId: UserId | null
  at: Date
  /** When to mail the member. */
  mailAt: Date | null
}

/** Inserts a notice in place of an earlier one of the kind about the same developer. */
export async function insertNotice(
  tx: Tx,
  { to, kind, otherId, at, mailAt }: NewNotice,
): Promise<NoticeId> {
  await sql`
    delete from notices where user_id = ${to} and kind = ${kind} and other_id = ${otherId}
  `.execute(tx)
  const { rows } = await sql<{ id: NoticeId }>`
    insert into notices (user_id, kind, other_id, created_at, mail_at)
    values (${to}, ${kind}, ${otherId}, ${at}, ${mailAt})
    returning id
  `.execute(tx)
  return rows[0]!.id
}

/** Deletes the notice of a member about another's request. */
export async function deleteRequestNotice(tx: Tx, to: UserId, from: UserId): Promise<void> {
  await sql`
    delete from notices where user_id = ${to} and kind = 'request' and other_id = ${from}
  `.execute(tx)
}

/** Marks the notice of an answered request as read. */
export async function updateAnswered(tx: Tx, to: UserId, from: UserId, at: Date): Promise<void> {
  await sql`
    update notices set seen_at = coalesce(seen_at, ${at}), read_at = coalesce(read_at, ${at}),
      mail_at = null
    where user_id = ${to} and kind = 'request' and other_id = ${from}
  `.execute(tx)
}

/** Deletes the notices of two members about each other. In the order of their ids, in which others lock them too. */
export async function deleteNoticesBetween(tx: Tx, one: UserId, other: UserId): Promise<void> {
  await sql`
    delete from notices where id = any(array(
      select id from notices
      where (user_id, other_id) in ((${one}::bigint, ${other}::bigint), (${other}, ${one}))
      order by id for update
    ))
  `.execute(tx)
}

interface NoticeRow {
  noticeId: NoticeId
  kind: NoticeKind
  otherId: UserId | null
  at: Date
  isRead: boolean
  requestId: RequestId | null
}

/** SQL: whether the viewer may see the notice, where `other` is its left-joined developer. */
const isShown = (viewer: UserId) => sql`(notices.other_id is null or ${isVisible(viewer, 'other')})`

/** A member's notices, newest first, each with its request if that waits for an answer. */
export async function listNotices(
  db: Db,
  viewer: UserId,
  { before, limit }: { before?: NoticeId | undefined; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notices.id as notice_id, kind, notices.other_id, notices.created_at as at,
      read_at is not null as is_read,
      case when kind = 'request' then (
        select id from connection_requests request
        where request.from_id = notices.other_id and request.to_id = ${viewer}
          and request.status = 'interested'
      ) end as request_id
    from notices left join ${OTHER} on true
    where notices.user_id = ${viewer} and ${isShown(viewer)}
      and ${before ? sql`notices.id < ${before}` : sql`true`}
    order by notices.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** How many notices a member has not seen, without requests, counted up to `NOTICES_COUNTED_MAX`. */
export async function countUnseen(db: Db, viewer: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notices left join ${OTHER} on true
      where notices.user_id = ${viewer} and seen_at is null and notices.kind <> 'request'
        and ${isShown(viewer)}
      limit ${NOTICES_COUNTED_MAX}
    ) unseen
  `.execute(db)
  return rows[0]!.count
}

/** Marks all notices of a member as seen. Returns the newest that was new. */
export async function updateSeen(db: Db, viewer: UserId, at: Date): Promise<NoticeId | undefined> {
  const { rows } = await sql<{ newest: NoticeId | null }>`
    with changed as (
      update notices set seen_at = ${at}, mail_at = null where id = any(array(
        select id from notices where user_id = ${viewer} and seen_at is null order by id for update
      ))
      returning id
    )
    select max(id) as newest from changed
  `.execute(db)
  return rows[0]?.newest ?? undefined
}

/** Marks a member's notices as read, all or those up to one. Returns the newest that was unread. */
export async function updateRead(
  db: Db,
  viewer: UserId,
  at: Date,
  upTo?: NoticeId,
): Promise<NoticeId | undefined> {
  const { rows } = await sql<{ newest: NoticeId | null }>`
    with changed as (
      update notices set seen_at = coalesce(seen_at, ${at}), read_at = ${at}, mail_at = null
      where id = any(array(
        select id from notices
        where user_id = ${viewer} and read_at is null and ${upTo ? sql`id <= ${upTo}` : sql`true`}
        order by id for update
      ))
      returning id
    )
    select max(id) as newest from changed
  `.execute(db)
  return rows[0]?.newest ?? undefined
}
