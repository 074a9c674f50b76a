import { REASON_NAMES_MAX } from '@shipmates/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { isPresent, takesRequest } from '../../people/visibility/visible.ts'
import type { Own } from './evidence.ts'

/** The facts about a viewer and a member, apart from the lists of both. */
export interface MatchColumns {
  /** Limited members leave pages of running sessions. */
  isLimited: boolean
  canRequest: boolean
  mutualConnections: number
  /** The viewer's latest mutual connections, not all. */
  mutualNames: string[]
  /** The difference of their clocks today; null if either has no time zone. */
  minutesApart: number | null
  /** The ids of the words in the profile's lists, in the same order. */
  skillIds: number[]
  interestIds: number[]
  learningIds: number[]
  /** The number of members. */
  members: number
  /** In the viewer's own row: each word, and how many list it as a skill and as an interest. */
  words: Own['words'] | null
}

type MatchQuerySql = { [Name in 'viewer' | 'ids' | 'at']: RawBuilder<unknown> }

/** SQL: `MatchColumns` for a query of these members. */
export const matchColumns = ({ viewer, ids, at }: MatchQuerySql) => ({
  parts: sql`
    mine as materialized (
      select other_id, connected_at from connections where user_id = ${viewer}
    ), both_ends as materialized (
      -- "is true" keeps the planner from a nested loop over two large lists.
      select user_id, other_id from connections
      where exists (select from mine) and user_id = any(${ids}::bigint[]) and user_id <> ${viewer}
        and (other_id in (select other_id from mine)) is true
    ), mutual as materialized (
      select both_ends.user_id, count(*)::int as connections,
        (array_agg(users.user_name order by connected_at desc, users.id)) as names
      from both_ends join mine using (other_id) join users on users.id = both_ends.other_id
      where ${isPresent('users')}
      group by both_ends.user_id
    )`,
  columns: sql`
    member.limited_at is not null as "isLimited",
    ${takesRequest(viewer, sql.ref('member.id'), { privacy: 'privacy' })} as "canRequest",
    coalesce(mutual.connections, 0) as "mutualConnections",
    coalesce(mutual.names[:${sql.lit(REASON_NAMES_MAX)}], '{}') as "mutualNames",
    date_part('epoch', (${at}::timestamptz at time zone profile.time_zone)
      - (${at}::timestamptz at time zone (select time_zone from profiles where user_id = ${viewer}))
    ) / 60 as "minutesApart",
    coalesce(profile.skill_ids, '{}') as "skillIds",
    coalesce(profile.interest_ids, '{}') as "interestIds",
    coalesce(profile.learning_ids, '{}') as "learningIds",
    (select members from directory_size) as members,
    case when member.id = ${viewer} then array(
      select array[id, listed_by, interested_by] from skills
      where id = any(profile.skill_ids || profile.interest_ids || profile.learning_ids)
    ) end as words`,
  joins: sql`left join mutual on mutual.user_id = member.id`,
})
