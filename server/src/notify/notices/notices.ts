import { hasChannel } from '@shipmates/contract/decide-notification'
import type { NoticeId, RequestId, UserId } from '@shipmates/contract/ids'
import { NOTICE_MAIL_AFTER_MS, NOTICES_COUNTED_MAX, NOTICES_MAX } from '@shipmates/contract/limits'
import type { Notice, NoticeKind } from '@shipmates/contract/notices'
import type { Member } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readMembers } from '../../people/profiles/members.ts'
import { isVisible } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'
import { OTHER } from './unseen.ts'

/** Notifies the tabs of the member and stores the push. Call after the commit. */
export type AnnounceNotice = (live: Deps['live'], pushes: Deps['pushes']) => void

interface Happening {
  to: UserId
  kind: NoticeKind
  /** The developer of the notice, as `to` sees them. Null for a report. */
  user: Member | null
  /** The request that waits for an answer. */
  requestId?: RequestId
  at: Date
}

/**
 * Writes a notice, in the transaction of its event; it replaces an earlier one of the kind about the same developer. It
 * is the record for all channels: the bell lists it, and mails and pushes are decided by it. Returns a function that
 * announces it.
 */
export async function writeNotice(
  tx: Tx,
  { to, kind, user, requestId, at }: Happening,
): Promise<AnnounceNotice> {
  const mailAt = hasChannel(kind, 'mail') ? new Date(at.getTime() + NOTICE_MAIL_AFTER_MS) : null
  const otherId = user?.id ?? null
  await sql`
    delete from notices where user_id = ${to} and kind = ${kind} and other_id = ${otherId}
  `.execute(tx)
  const { rows } = await sql<{ id: NoticeId }>`
    insert into notices (user_id, kind, other_id, created_at, mail_at)
    values (${to}, ${kind}, ${otherId}, ${at}, ${mailAt})
    returning id
  `.execute(tx)
  const notice: Notice = {
    noticeId: rows[0]!.id,
    kind,
    user,
    at: at.toISOString(),
    isRead: false,
    requestId: requestId ?? null,
  }
  return (live, pushes) => {
    live.emit(to, 'notice', notice)
    if (user && kind !== 'report') pushes.queue(to, { kind, aboutId: user.id })
  }
}

interface OfRequest {
  from: UserId
  to: UserId
}

/** Deletes the notice of a request that was withdrawn or rejected. */
export async function dropRequestNotice(tx: Tx, { from, to }: OfRequest): Promise<void> {
  await sql`
    delete from notices where user_id = ${to} and kind = 'request' and other_id = ${from}
  `.execute(tx)
}

/** Marks the notice of a request as read, because the member accepted it. */
export async function noteAccepted(
  tx: Tx,
  { from, to, at }: OfRequest & { at: Date },
): Promise<void> {
  await sql`
    update notices set seen_at = coalesce(seen_at, ${at}), read_at = coalesce(read_at, ${at}),
      mail_at = null
    where user_id = ${to} and kind = 'request' and other_id = ${from}
  `.execute(tx)
}

/**
 * Deletes the notices of two members about each other, when they are parted. In the order of their ids, in which others
 * lock them too.
 */
export async function dropNoticesBetween(tx: Tx, [one, other]: Pair): Promise<void> {
  await sql`
    delete from notices where id = any(array(
      select id from notices
      where (user_id, other_id) in ((${one}::bigint, ${other}::bigint), (${other}, ${one}))
      order by id for update
    ))
  `.execute(tx)
}

/** SQL: whether the viewer may see the notice, where `other` is its left-joined developer. */
const isShown = (viewer: UserId) => sql`(notices.other_id is null or ${isVisible(viewer, 'other')})`

interface NoticeRow extends Omit<Notice, 'user' | 'at'> {
  otherId: UserId | null
  at: Date
}

/**
 * A page of a member's notices, newest first, each with its request if that waits for an answer. Leaves out those about
 * developers the member may not see.
 */
export async function readNotices(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  { before, limit = NOTICES_MAX }: { before?: NoticeId | undefined; limit?: number | undefined },
): Promise<Notice[]> {
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
  const members = await readMembers(
    db,
    viewer,
    rows.flatMap(({ otherId }) => otherId ?? []),
  )
  return rows.flatMap(({ otherId, at, ...row }) => {
    const user = otherId === null ? null : members.get(otherId)
    // A member who blocked or left between the two queries is only in the first.
    return user === undefined ? [] : [{ ...row, user, at: at.toISOString() }]
  })
}

/** How many notices without requests a member has not seen in the list, at most `NOTICES_COUNTED_MAX`. */
export async function countNew({ db }: { db: Db }, viewer: UserId): Promise<number> {
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

/** Records that a member opened the list, and notifies their tabs of the newest notice that was new. */
export async function seeNotices(
  { db, live, now }: Pick<Deps, 'db' | 'live' | 'now'>,
  viewer: UserId,
): Promise<void> {
  const { rows } = await sql<{ upTo: NoticeId | null }>`
    with changed as (
      update notices set seen_at = ${now()}, mail_at = null where id = any(array(
        select id from notices where user_id = ${viewer} and seen_at is null order by id for update
      ))
      returning id
    )
    select max(id) as up_to from changed
  `.execute(db)
  const { upTo } = rows[0]!
  if (upTo) live.emit(viewer, 'notices_seen', { upTo })
}

/** Marks a member's notices as read, all or those up to one, and notifies their tabs of the newest that was unread. */
export async function markNoticesRead(
  { db, live, now }: Pick<Deps, 'db' | 'live' | 'now'>,
  viewer: UserId,
  last?: NoticeId,
): Promise<void> {
  const at = now()
  const { rows } = await sql<{ upTo: NoticeId | null }>`
    with changed as (
      update notices set seen_at = coalesce(seen_at, ${at}), read_at = ${at}, mail_at = null
      where id = any(array(
        select id from notices
        where user_id = ${viewer} and read_at is null and ${last ? sql`id <= ${last}` : sql`true`}
        order by id for update
      ))
      returning id
    )
    select max(id) as up_to from changed
  `.execute(db)
  const { upTo } = rows[0]!
  if (upTo) live.emit(viewer, 'notices_read', { upTo })
}
