import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { bothShow, isPresent, shows } from '../visibility/visible.ts'
import { type Feed, isInFeeds } from './feed-queries.ts'
import { matchScoreSql } from './old-score.ts'
import type { Probe } from './probes.ts'

export interface Basis {
  members: number
  /** In the viewer's order. */
  skillIds: number[]
  /** The same skills, rarest first. */
  skills: { id: number; listedBy: number }[]
  /** Whether the viewer shows presence. If not, nobody's activity counts for them. */
  showsPresence: boolean
}

/** The input of a ranking for a viewer. */
export async function findBasis(db: Db, viewer: UserId): Promise<Basis> {
  const { rows } = await sql<Basis>`
    select members, coalesce(skill_ids, '{}') as skill_ids, coalesce((
      select json_agg(json_build_object('id', id, 'listed_by', listed_by) order by listed_by, id)
      from skills where id = any(skill_ids)
    ), '[]') as skills, ${shows('presence', viewer)} as shows_presence
    from directory_size left join profiles on user_id = ${viewer}
  `.execute(db)
  return rows[0]!
}

interface Ranking extends Feed {
  at: Date
  skillIds: number[]
  skills: { id: number; rarity: number }[]
  showsPresence: boolean
  /** The lookups that find candidates by skills; 'everybody' scores all members. */
  probes: Probe[] | 'everybody'
  /** This many of the most recently active and of the newest members are candidates too. */
  active: number
  /**
   * How many reach the final sort, which uses the exact time of the last activity instead of
   * its day.
   */
  finalists: number
  /** How many members the ranking holds. */
  ranked: number
  /** Every member who reaches this score is among the candidates. */
  score: number
}

/**
 * Mutual connections are counted through the viewer's latest `CONNECTIONS_DEPTH` connections, and
 * kept for the `MUTUAL_DEPTH` members who share most.
 */
const CONNECTIONS_DEPTH = 1000
const MUTUAL_DEPTH = 5000

/**
 * Ranks the best candidates for a viewer and stores the ranking, unless a newer one for the same
 * skills exists. Returns how many of the ranked reach `score`; no non-candidate can.
 */
export async function upsertRanking(db: Db, ranking: Ranking): Promise<number> {
  const { viewer, at, skillIds, skills, showsPresence, finalists, ranked } = ranking
  const facts = { sharedRarity: sql`rarity`, mutualConnections: sql`connections` }
  const idleDays = {
    rough: sql`${at.getTime() / DAY_MS - 0.5}::float8 - ${showsPresence ? sql`active_day` : sql`day_of(created_at)`}`,
    // date_part returns a float; extract returns a numeric, which is much slower.
    exact: sql`date_part('epoch', ${at}::timestamptz - coalesce(seen_at, created_at)) / 86400`,
  }
  const score = (idle: 'rough' | 'exact') =>
    matchScoreSql(skills.length > 0, { ...facts, idleDays: idleDays[idle] })
  const { rows } = await sql<{ certain: number }>`
    with mutual as materialized (
      select theirs.other_id as id, count(*)::int as connections
      from (
        select other_id from connections join users on users.id = other_id
        where user_id = ${viewer} and ${isPresent('users')}
        order by connected_at desc limit ${CONNECTIONS_DEPTH}
      ) mine
      join connections theirs on theirs.user_id = mine.other_id
      where theirs.other_id <> ${viewer}
      group by theirs.other_id
      order by count(*) desc limit ${MUTUAL_DEPTH}
    ), candidates as (
      select member_id, created_at, active_day, is_empty, coalesce(mutual.connections, 0) as connections,
        ${sharedRarity(skills)} as rarity
      from directory left join mutual on mutual.id = member_id
      where member_id <> ${viewer} and ${isInFeeds(ranking.intents)}
        and member_id not in (select other_id from relations where user_id = ${viewer})
        and (${isCandidate(ranking)})
    ), finalists as materialized (
      select * from candidates order by is_empty, ${score('rough')} desc, member_id desc limit ${finalists}
    ), best as materialized (
      select member_id, is_empty, ${score('exact')} as score
      from finalists
      left join privacy_settings privacy on privacy.user_id = member_id
      left join last_seen on last_seen.user_id = member_id
        and ${bothShow('presence', viewer, sql.ref('member_id'), { privacy: 'privacy' })}
      order by is_empty, score desc, member_id desc limit ${ranked}
    ), kept as (
      insert into feeds as known
        (viewer_id, intents, ranked, ranked_at, skill_ids, visited_at, excluded, total_count)
      select ${viewer}, ${ranking.intents}::text[],
        coalesce(array_agg(member_id order by is_empty, score desc, member_id desc), '{}'),
        ${at}::timestamptz, ${skillIds}::int[], ${at}::timestamptz, '{}', 0
      from best
      on conflict (viewer_id, intents) do update
      set ranked = excluded.ranked, ranked_at = excluded.ranked_at, skill_ids = excluded.skill_ids
      where known.ranked_at <= excluded.ranked_at or known.skill_ids <> excluded.skill_ids
    )
    select count(*)::int as certain from best where score >= ${ranking.score}
  `.execute(db)
  return rows[0]!.certain
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Where not everybody is a candidate, empty profiles are none: the feed continues with the other unranked members, and
 * lists them after those.
 */
function isCandidate({ probes, active, showsPresence }: Ranking) {
  if (probes === 'everybody') return sql`true`
  const arms = [...probes.map(isFound), sql`member_id = any(array(select id from mutual))`]
  if (active > 0)
    arms.push(sql`member_id = any(array(
      select user_id from last_seen join directory active on active.member_id = user_id
      where ${showsPresence} and ${shows('presence', sql.ref('last_seen.user_id'))} and not active.is_empty
      order by seen_at desc limit ${active}
    ) || array(
      select newest.member_id from directory newest where not newest.is_empty
      order by newest.created_at desc, newest.member_id desc limit ${active}
    ))`)
  return sql`not is_empty and (${sql.join(arms, sql` or `)})`
}

function isFound({ all, any }: Probe) {
  const traits = sql`traits(skill_ids, active_week)`
  const conditions = [
    ...(all.length ? [sql`${traits} @> ${all}::int[]`] : []),
    ...(any.length ? [sql`${traits} && ${any}::int[]`] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

const sharedRarity = (skills: Ranking['skills']) =>
  skills.length === 0
    ? sql`0::float8`
    : sql.join(
        skills.map(
          ({ id, rarity }) =>
            sql`case when ${id}::int = any(skill_ids) then ${rarity}::float8 else 0 end`,
        ),
        sql` + `,
      )
