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
  const { rows } = await sql<ConnectionRow>`
    select user_id, other_id from connections where user_id = any(${userIds}::bigint[])
  `.execute(db)
  return rows
}

/**
 * Those of these pairs that are connected, where the first member may see the presence of the other.
 */
export async function listShown(db: Db, pairs: readonly ConnectionRow[]): Promise<ConnectionRow[]> {
  if (pairs.length === 0) return []
  const [one, other] = [sql.ref('connections.userId'), sql.ref('connections.otherId')]
  const { rows } = await sql<ConnectionRow>`
    select connections.user_id, connections.other_id
    from unnest(
      ${pairs.map(({ userId }) => userId)}::bigint[],
      ${pairs.map(({ otherId }) => otherId)}::bigint[]
    ) as pair (user_id, other_id)
    join connections using (user_id, other_id)
    join users other on other.id = connections.other_id
    where ${isPresent('other')} and ${bothShow('presence', one, other)}
  `.execute(db)
  return rows
}

export interface Seen {
  userId: UserId
  seenAt: Date
}

/** When these members were last seen. Leaves out those who never were. */
export async function listLastSeen(db: Db, userIds: readonly UserId[]): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select user_id, seen_at from last_seen where user_id = any(${userIds}::bigint[])
  `.execute(db)
  return rows
}

/** Updates `last_seen`: never moves a time back, nor past the database's clock, nor of a deleted member. */
export async function updateLastSeen(db: Db, seen: readonly Seen[]): Promise<void> {
  await sql`
    insert into last_seen as known (user_id, seen_at)
    select users.id, least(seen.at, clock_timestamp())
    from unnest(
      ${seen.map(({ userId }) => userId)}::bigint[],
      ${seen.map(({ seenAt }) => seenAt)}::timestamptz[]
    ) as seen (user_id, at)
    join users on users.id = seen.user_id and users.deleted_at is null
    order by users.id
    on conflict (user_id) do update
    set seen_at = greatest(known.seen_at, excluded.seen_at)
  `.execute(db)
}
