import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isVisible } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** The notices that members have not seen, as mails and pushes read them. */

/**
 * SQL: the developer of a notice. `offset 0` keeps the planner from joining all members: a page is read from the index
 * of the notices, and ends with its limit.
 */
export const OTHER = sql`lateral (
  select * from users where users.id = notices.other_id offset 0
) other`

/** SQL: whether a notice is still current: its developer is visible, and its request still waits for an answer. */
export const stillHolds = (viewer: ReturnType<typeof sql.ref>) => sql`(
  ${isVisible(viewer, 'other')}
  and (kind = 'acceptance' or exists (
    select from connection_requests
    where from_id = other.id and to_id = ${viewer} and status = 'interested'
  ))
)`

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

export interface DueNotice {
  id: string
  userId: UserId
  /** Whether the member was seen recently. */
  isRecent: boolean
}

/** The notices to mail about, longest due first. */
export async function listDue(
  db: Db,
  { at, awaySince, limit }: { at: Date; awaySince: Date; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select id, notices.user_id, coalesce(seen.seen_at > ${awaySince}, false) as is_recent
    from notices left join last_seen seen on seen.user_id = notices.user_id
    where mail_at <= ${at}
    order by mail_at limit ${limit}
  `.execute(db)
  return rows
}

/** Postpones the mails about these notices, unless the notices were seen in the meantime. */
export async function updateMailAt(db: Db, ids: readonly string[], mailAt: Date): Promise<void> {
  await sql`
    update notices set mail_at = ${mailAt} where id = any(array(
      select id from notices where id = any(${ids}::bigint[]) and mail_at is not null
      order by id for update skip locked
    ))
  `.execute(db)
}

interface ClaimedNotices {
  userId: UserId
  kind: 'request' | 'acceptance'
  /** The time of the oldest of them. */
  since: Date
  /** False for requests that were answered, and for developers who are not visible. */
  holds: boolean
}

/** Settles these notices, so that no other node mails about them. Skips those that another node settles. */
export async function claimDue(
  tx: Tx,
  ids: readonly string[],
  at: Date,
): Promise<ClaimedNotices[]> {
  const { rows } = await sql<ClaimedNotices>`
    with due as materialized (
      select id, user_id, kind, other_id, created_at from notices
      where id = any(${ids}::bigint[]) and mail_at <= ${at}
      order by id for update skip locked
    ), settled as (
      update notices set mail_at = null from due where notices.id = due.id
    )
    select due.user_id, kind, ${stillHolds(sql.ref('due.userId'))} as holds,
      min(due.created_at) as since
    from due join users other on other.id = due.other_id
    group by 1, 2, 3
  `.execute(tx)
  return rows
}
