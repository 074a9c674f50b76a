import type { SearchGender, SortBy } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Gender } from '@shipmates/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface PageOf {
  limit: number
  offset: number
}

/** One page of the verified developers with whom the viewer has no relation, newest first. */
export async function listFeed(db: Db, viewer: UserId, { limit, offset }: PageOf) {
  const { rows } = await sql<{ id: UserId }>`
    select id from users
    where ${isStranger(viewer)}
    order by created_at desc, id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFeed(db: Db, viewer: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where ${isStranger(viewer)}
  `.execute(db)
  return rows[0]!.count
}

const isStranger = (viewer: UserId) => sql`
  email_verified_at is not null and id <> ${viewer}
  and id not in (select other_id from relations where user_id = ${viewer})
`

export interface Filters {
  search?: string | undefined
  canonicals?: string[] | undefined
  gender?: SearchGender | undefined
}

const wantedGender: Record<SearchGender, Gender> = {
  male: 'Male',
  female: 'Female',
  other: 'Non-binary',
}

/** Who can be found: the feed's developers, and those the viewer passed on or rejected. */
const isFound = (viewer: UserId, { search, canonicals, gender }: Filters) =>
  sql.join(
    [
      sql`email_verified_at is not null and id <> ${viewer} and id not in (
        select other_id from relations
        where user_id = ${viewer} and status <> case when is_own then 'ignored' else 'rejected' end
      )`,
      ...(search ? [sql`strpos(lower(user_name), lower(${search})) > 0`] : []),
      ...(gender ? [sql`profiles.gender = ${wantedGender[gender]}`] : []),
      ...(canonicals?.length
        ? [
            sql`profiles.skill_ids && array(
              select skills.id from skills where canonical = any(${canonicals})
            )`,
          ]
        : []),
    ],
    sql` and `,
  )

const order: Record<SortBy, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  alphabetical: sql`lower(user_name), id`,
}

/** One page of the developers that a search finds. */
export async function listFound(
  db: Db,
  viewer: UserId,
  { filters, sortBy, limit, offset }: PageOf & { filters: Filters; sortBy: SortBy },
) {
  const { rows } = await sql<{ id: UserId }>`
    select id from users left join profiles on profiles.user_id = users.id
    where ${isFound(viewer, filters)}
    order by ${order[sortBy]}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFound(db: Db, viewer: UserId, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from users left join profiles on profiles.user_id = users.id
    where ${isFound(viewer, filters)}
  `.execute(db)
  return rows[0]!.count
}

export interface MatchRow {
  id: UserId
  activeAt: Date
  mutualConnections: number
  shared: { name: string; listedBy: number }[]
}

/** What the viewer shares with each of these members: skills as the other spells them, rarest first. */
export async function listMatches(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<MatchRow>`
    select member.id, coalesce(last_seen.seen_at, member.created_at) as active_at,
      (
        select count(*)::int from connections mine
        join connections theirs on theirs.other_id = mine.other_id
        where mine.user_id = ${viewer} and theirs.user_id = member.id
      ) as mutual_connections,
      coalesce((
        select json_agg(json_build_object('name', listed.name, 'listed_by', member_count)
          order by member_count, skills.id)
        from unnest(profile.skills, profile.skill_ids) as listed (name, id)
        join skills on skills.id = listed.id
        where listed.id = any(array(
          select unnest(skill_ids) from profiles where user_id = ${viewer}
        ))
      ), '[]') as shared
    from users member
    left join profiles profile on profile.user_id = member.id
    left join last_seen on last_seen.user_id = member.id
    where member.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

/** What a score needs beside the match itself. */
export async function findScale(db: Db, viewer: UserId) {
  const { rows } = await sql<{ members: number; hasSkills: boolean }>`
    select
      (select count(*)::int from users where email_verified_at is not null) as members,
      exists (select from profiles where user_id = ${viewer} and skill_ids <> '{}') as has_skills
  `.execute(db)
  return rows[0]!
}
