import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type FloodRule = Schema['requestFloods']['rule']

export interface Flood {
  userId: UserId
  rule: FloodRule
}

/** The most requests that `countRecent` reads. */
const READ_AT_MOST = 500

const LINK = String.raw`https?://|www\.|\w\.(com|net|org|io|dev|app|me|ai|xyz|info|link)\M`

export const findFlood = (db: Db, userId: UserId) =>
  db
    .selectFrom('requestFloods')
    .select(['notedAt', 'clearedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/**
 * Counts a member's requests since a time that were not accepted: all, those with a link in the note, and those with
 * the most frequent note. Notes are compared without case, punctuation and the name of the receiver.
 */
export async function countRecent(db: Db, userId: UserId, since: Date) {
  const { rows } = await sql<{ requests: number; links: number; sameNote: number }>`
    with recent as materialized (
      select note, to_id from connection_requests
      where from_id = ${userId} and status in ('interested', 'rejected') and created_at > ${since}
      order by created_at desc, id desc limit ${READ_AT_MOST}
    ), folded as (
      select regexp_replace(
        replace(lower(note), lower(coalesce(user_name, '')), ''), '[^[:alnum:]]+', '', 'g'
      ) as note
      from recent join users on users.id = to_id
      where note is not null
    )
    select count(*)::int as requests, count(*) filter (where note ~* ${LINK})::int as links,
      coalesce((
        select count(*) from folded group by note order by 1 desc limit 1
      ), 0)::int as same_note
    from recent
  `.execute(db)
  return rows[0]!
}

/** Counts a member's requests in a range of time, and those of them that were accepted. */
export async function countAnswers(
  db: Db,
  userId: UserId,
  { since, until }: { since: Date; until: Date },
) {
  const { rows } = await sql<{ requests: number; accepted: number }>`
    select count(*)::int as requests,
      count(*) filter (where status = 'accepted')::int as accepted
    from connection_requests
    where from_id = ${userId} and status in ('interested', 'rejected', 'accepted')
      and created_at > ${since} and created_at < ${until}
  `.execute(db)
  return rows[0]!
}

/** Notes a flood. One that was cleared counts as new, and is to be reported again. */
export const upsertFlood = (
  db: Db,
  { userId, rule, at }: { userId: UserId; rule: FloodRule; at: Date },
) =>
  sql`
    insert into request_floods as flood (user_id, rule, noted_at) values (${userId}, ${rule}, ${at})
    on conflict (user_id) do update set
      rule = excluded.rule,
      noted_at = excluded.noted_at,
      is_reported = flood.is_reported and flood.cleared_at is null,
      cleared_at = null
  `.execute(db)

/** Marks the flood that was noted first among those not reported as reported, and returns it. */
export async function updateReported(tx: Tx): Promise<Flood | undefined> {
  const { rows } = await sql<Flood>`
    update request_floods set is_reported = true
    where user_id = (
      select user_id from request_floods where not is_reported
      order by noted_at limit 1 for no key update skip locked
    )
    returning user_id, rule
  `.execute(tx)
  return rows[0]
}

export const updateCleared = (db: Db, userId: UserId, now: Date) =>
  db
    .updateTable('requestFloods')
    .set({ clearedAt: now, isReported: true })
    .where('userId', '=', userId)
    .execute()

/** Deletes what was noted of a member's requests, and returns how many rows. */
export async function deleteFloodOf(db: Db, userId: UserId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('requestFloods')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
