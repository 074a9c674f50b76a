import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { isPresent, takesRequest } from '../visibility/visible.ts'

export interface MatchRow {
  id: UserId
  activeAt: Date
  mutualConnections: number
  canRequest: boolean
  /** Skills that both list, in the other member's spelling, rarest first. */
  shared: { name: string; listedBy: number }[]
  /** The number of members, and whether the viewer lists any skill. */
  members: number
  hasSkills: boolean
}

/** What the viewer has in common with each of these members, in no particular order. */
export async function listMatches(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<MatchRow>`
    with viewer as materialized (
      select directory_size.members, coalesce(skill_ids, '{}') as skill_ids
      from directory_size left join profiles on user_id = ${viewer}
    ), wanted as materialized (
      select id, member_count from skills where id = any(array(select unnest(skill_ids) from viewer))
    )
    select member.id, coalesce(seen_at, created_at) as active_at,
      viewer.members, viewer.skill_ids <> '{}' as has_skills,
      (
        select count(*)::int from connections theirs
        join users mutual on mutual.id = theirs.other_id
        where theirs.user_id = member.id and ${isPresent('mutual')}
          and theirs.other_id in (select other_id from connections where user_id = ${viewer})
      ) as mutual_connections,
      ${takesRequest(viewer, sql.ref('member.id'))} as can_request,
      coalesce((
        select json_agg(json_build_object('name', listed.name, 'listed_by', member_count)
          order by member_count, id)
        from unnest(profile.skills, profile.skill_ids) as listed (name, id) join wanted using (id)
      ), '[]') as shared
    from viewer, users member
    left join profiles profile on profile.user_id = member.id
    left join last_seen on last_seen.user_id = member.id
    where member.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}
