import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

type Sql = RawBuilder<unknown>

/** SQL: the first Monday at 9 after a time, in a time zone. */
function nextMonday(after: Sql, zone: Sql) {
  const monday = sql`(date_trunc('week', ${after} at time zone ${zone}) + interval '9 hours')`
  const later = sql`(${monday} + interval '7 days')`
  return sql`case when ${monday} at time zone ${zone} > ${after}
    then ${monday} at time zone ${zone} else ${later} at time zone ${zone} end`
}

/** A member's time zone, where `profiles` is left-joined. */
const ZONE = sql`coalesce(profiles.time_zone, 'UTC')`

/**
 * Switches a member's weekly mail on or off. A next time in the future is kept, so that a member who switches it off
 * and on again does not get two mails in a week.
 */
export async function upsertDigest(
  db: Db,
  userId: UserId,
  { isOn, at }: { isOn: boolean; at: Date },
): Promise<void> {
  await sql`
    insert into digests as known (user_id, is_on, due_at)
    select asking.id, ${isOn}::boolean, ${nextMonday(sql`${at}::timestamptz`, ZONE)}
    from (select ${userId}::bigint as id) asking left join profiles on profiles.user_id = asking.id
    on conflict (user_id) do update set is_on = excluded.is_on,
      due_at = case when known.due_at > ${at} then known.due_at else excluded.due_at end
  `.execute(db)
}

interface Claim {
  at: Date
  /** Members who were due earlier than this get no mail this week. */
  notBefore: Date
  limit: number
}

/**
 * Moves up to `limit` weekly mails that are due to the next week. Returns how many, and the members to mail. Skips
 * those that another node moves. The next time is at least three days after the last one, even if the time zone changed
 * in between.
 */
export async function claimDigests(db: Db, { at, notBefore, limit }: Claim) {
  const after = sql`greatest(${at}::timestamptz, due.due_at + interval '3 days')`
  const { rows } = await sql<{ claimed: number; readers: { userId: UserId; email: string }[] }>`
    with due as materialized (
      select user_id, due_at from digests where is_on and due_at <= ${at}
      order by due_at limit ${limit} for update skip locked
    ), moved as (
      update digests set due_at = ${nextMonday(after, ZONE)},
        earlier = (latest || earlier)[:${EARLIER_MAX}], latest = '{}'
      from due left join profiles on profiles.user_id = due.user_id
      where digests.user_id = due.user_id
    )
    select (select count(*)::int from due) as claimed, (
      select coalesce(json_agg(json_build_object('userId', users.id::text, 'email', email)), '[]')
      from due join users on users.id = due.user_id
      where due.due_at >= ${notBefore} and ${isPresent('users')}
    ) as readers
  `.execute(db)
  return rows[0]!
}

/** How many developers from before the last mail are remembered: about four weeks. */
const EARLIER_MAX = 20

export interface DigestReader {
  userId: UserId
  userName: string
  /** The developers of earlier mails, the latest mail first. */
  earlier: UserId[]
}

/** The recipient of a weekly mail; `undefined` if they switched it off or are no longer present. */
export async function findReader(db: Db, email: string): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    select users.id as user_id, user_name, earlier::text[] as earlier
    from users join digests on digests.user_id = users.id
    where users.email = ${email} and is_on and ${isPresent('users')}
  `.execute(db)
  return rows[0]
}

/** Stores the developers of this week's mail. */
export const updateLatest = (db: Db, userId: UserId, ids: readonly UserId[]) =>
  db
    .updateTable('digests')
    .set({ latest: [...ids] })
    .where('userId', '=', userId)
    .execute()
