import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isVisible } from '../visibility/visible.ts'
import { OTHER } from './queries.ts'

export interface DueNotice {
  id: string
  userId: UserId
  /** Whether the member was seen lately. */
  isRecent: boolean
}

/** The notices whose members are to be mailed, longest due first. */
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

/** Lets the mails about these notices wait, unless the notices were seen in the meantime. */
export async function updateMailAt(db: Db, ids: readonly string[], mailAt: Date): Promise<void> {
  await sql`
    update notices set mail_at = ${mailAt} where id = any(array(
      select id from notices where id = any(${ids}::bigint[]) and mail_at is not null
      order by id for update skip locked
    ))
  `.execute(db)
}

/** SQL: whether a notice still tells of something, by its columns and those of its developer. */
const stillHolds = (viewer: ReturnType<typeof sql.ref>) => sql`(
  ${isVisible(viewer, 'other')}
  and (kind = 'acceptance' or exists (
    select from connection_requests
    where from_id = other.id and to_id = ${viewer} and status = 'interested'
  ))
)`

export interface MailKinds {
  userId: UserId
  kind: 'request' | 'acceptance'
  /** When the oldest of their notices came. */
  since: Date
}

/**
 * Settles these notices, so that no other node mails about them, and returns whom there is to mail about what: nobody
 * about a request that was answered, or a developer whom they may not see. Skips what another node settles.
 */
export async function claimDue(
  tx: Tx,
  ids: readonly string[],
  at: Date,
): Promise<{ claimed: number; found: MailKinds[] }> {
  const { rows } = await sql<{
    userId: UserId
    kind: MailKinds['kind']
    since: Date
    holds: boolean
  }>`
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
  return { claimed: rows.length, found: rows.filter(({ holds }) => holds) }
}

interface Named {
  userName: string
}

/** Of more unseen notices, the newest are read: enough names for a mail where many are of hidden developers. */
const UNSEEN_READ_MAX = 300

/**
 * Whom the unseen notices of a kind since a time are about, newest first. Reads the newest `UNSEEN_READ_MAX` of the
 * kind alone.
 */
export async function listNamed(
  db: Db,
  { userId, kind, since }: MailKinds,
  limit: number,
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select other.user_name from (
      select id, user_id, kind, other_id, created_at from notices
      where user_id = ${userId} and kind = ${kind} and seen_at is null
      order by id desc limit ${UNSEEN_READ_MAX}
    ) notices join ${OTHER} on true
    where notices.created_at >= ${since} and ${stillHolds(sql.ref('notices.userId'))}
    order by notices.id desc limit ${limit}
  `.execute(db)
  return rows
}
