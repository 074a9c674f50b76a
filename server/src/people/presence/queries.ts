import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { bothShow, isPresent } from '../visibility/visible.ts'

export interface ConnectionRow {
  userId: UserId
  otherId: UserId
}

/** Every connection of each of these members. */
export async function listConnectionsOf(
  db: Db,
  userIds: readonly UserId[],
): Promise<ConnectionRow[]> {
  const { rows } = await sql<{ userId: UserId; otherIds: UserId[] }>`
    select user_id, array_agg(other_id::text) as other_ids
    from connections where user_id = any(${userIds}::bigint[])
    group by user_id
  `.execute(db)
  return rows.flatMap(({ userId, otherIds }) => otherIds.map((otherId) => ({ userId, otherId })))
}

const unnested = (pairs: readonly ConnectionRow[]) => sql`unnest(
  ${pairs.map(({ userId }) => userId)}::bigint[],
  ${pairs.map(({ otherId }) => otherId)}::bigint[]
) as pair (user_id, other_id)`

/**
 * SQL: whether the two members of a pair are connected, and the first may see the presence of the other. Looks each
 * pair up by itself: joins were planned through all connections of the other, or all members.
 */
const isShown = () => {
  const [one, other] = [sql.ref('pair.userId'), sql.ref('pair.otherId')]
  return sql<boolean>`(
    coalesce((select true from connections where user_id = ${one} and other_id = ${other}), false)
    and coalesce((select ${isPresent('other')} from users other where other.id = ${other}), false)
    and ${bothShow('presence', one, other)}
  )`
}

export interface ShownRow extends ConnectionRow {
  /** Null if the other was never seen. */
  seenAt: Date | null
}

/**
 * The pairs that are connected and whose first member may see the presence of the other, with the time the other was
 * last seen.
 */
export async function listShown(db: Db, pairs: readonly ConnectionRow[]): Promise<ShownRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<ShownRow>`
    select user_id, other_id, (
      select seen_at from last_seen where last_seen.user_id = pair.other_id
    ) as seen_at
    from ${unnested(pairs)} where ${isShown()}
  `.execute(db)
  return rows
}

/** The remaining pairs, usually none. */
export async function listHidden(
  db: Db,
  pairs: readonly ConnectionRow[],
): Promise<ConnectionRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<ConnectionRow>`
    select user_id, other_id from ${unnested(pairs)} where not ${isShown()}
  `.execute(db)
  return rows
}

/** Updates `last_seen`. Never moves a time back or past the database's clock, and skips deleted members. */
export async function updateLastSeen(db: Db, seen: ReadonlyMap<UserId, Date>): Promise<void> {
  await sql`
    insert into last_seen as known (user_id, seen_at)
    select users.id, least(seen.at, clock_timestamp())
    from unnest(
      ${[...seen.keys()]}::bigint[],
      ${[...seen.values()]}::timestamptz[]
    ) as seen (user_id, at)
    join users on users.id = seen.user_id and users.deleted_at is null
    order by users.id
    on conflict (user_id) do update
    set seen_at = greatest(known.seen_at, excluded.seen_at)
  `.execute(db)
}
