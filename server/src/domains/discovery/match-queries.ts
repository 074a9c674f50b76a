import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { bothShow, isPresent, takesRequest } from '../visibility/visible.ts'

export interface MatchRow {
  id: UserId
  /** When the other was last seen, as far as the viewer may know it, else when they joined. */
  activeAt: Date
  mutualConnections: number
  canRequest: boolean
  /** Skills that both list, in the other member's spelling, rarest first. */
  shared: { name: string; listedBy: number }[]
  /** Interests that both list, in the other member's spelling, rarest first. */
  sharedInterests: string[]
  /** The number of members, and whether the viewer lists any skill. */
  members: number
  hasSkills: boolean
}

/**
 * What the viewer has in common with each of these members, in no particular order. Without members who are limited,
 * so that they leave pages that were begun before.
 */
export async function listMatches(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<MatchRow>`
    with viewer as materialized (
      select directory_size.members, coalesce(skill_ids, '{}') as skill_ids,
        coalesce(interest_ids, '{}') as interest_ids
      from directory_size left join profiles on user_id = ${viewer}
    ), wanted as materialized (
      select id, listed_by from skills where id = any(array(select unnest(skill_ids) from viewer))
    ), liked as materialized (
      select id, interested_by from skills
      where id = any(array(select unnest(interest_ids) from viewer))
    )
    select member.id, coalesce(seen_at, created_at) as active_at,
      viewer.members, viewer.skill_ids <> '{}' as has_skills,
      (
        with both_ends as materialized (
          select theirs.other_id from connections theirs
          where theirs.user_id = member.id
            and theirs.other_id in (select other_id from connections where user_id = ${viewer})
        )
        select count(*)::int from both_ends join users mutual on mutual.id = both_ends.other_id
        where ${isPresent('mutual')}
      ) as mutual_connections,
      ${takesRequest(viewer, sql.ref('member.id'))} as can_request,
      coalesce((
        select json_agg(json_build_object('name', listed.name, 'listed_by', listed_by)
          order by listed_by, id)
        from unnest(profile.skills, profile.skill_ids) as listed (name, id) join wanted using (id)
      ), '[]') as shared,
      array(
        select listed.name
        from unnest(profile.interests, profile.interest_ids) as listed (name, id) join liked using (id)
        order by interested_by, id
      ) as shared_interests
    from viewer, users member
    left join profiles profile on profile.user_id = member.id
    left join last_seen on last_seen.user_id = member.id
      and ${bothShow('presence', viewer, sql.ref('member.id'))}
    where member.id = any(${ids}::bigint[]) and member.limited_at is null
  `.execute(db)
  return rows
}
