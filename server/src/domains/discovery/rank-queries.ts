import { WAKING_HOURS } from '@shipmates/contract/limits'
import { LEAST_SHARED_HOURS } from '@shipmates/contract/waking-hours'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { bothShow, isPresent, shows } from '../visibility/visible.ts'
import type { Evidence } from './evidence.ts'
import { type Feed, isInFeeds } from './feed-queries.ts'
import type { Probe } from './probes.ts'
import type { Basis } from './rank-basis.ts'
import { answeringSql, evidenceSql, idleSql } from './score-sql.ts'
import { traits } from './traits.ts'

type Sql = RawBuilder<unknown>

export interface Ranking extends Feed {
  at: Date
  basis: Basis
  evidence: Evidence
  /** The lookups that find candidates by traits; 'everybody' scores all members. */
  probes: Probe[] | 'everybody'
  /** This many of the most recently active and of the newest members are candidates too. */
  active: number
  /** For how many the ranking looks up whether they answer, and the exact time of their last activity. */
  finalists: number
  /** How many members the ranking holds. */
  ranked: number
}

/**
 * Mutual connections are counted through the viewer's latest `CONNECTIONS_DEPTH` connections, and
 * kept for the `MUTUAL_DEPTH` members who share most.
 */
const CONNECTIONS_DEPTH = 1000
const MUTUAL_DEPTH = 5000

/**
 * Ranks the best candidates for a viewer and stores the ranking, unless a newer one for the same
 * statements exists.
 */
export const writeBest = (ranking: Ranking) =>
  sql`${mutualOf(ranking)}, ${candidatesOf(ranking)}, ${finalistsOf(ranking)}, ${bestOf(ranking)}`

export async function upsertRanking(db: Db, ranking: Ranking): Promise<void> {
  const { viewer, at, basis } = ranking
  await sql`
    with ${writeBest(ranking)}
    insert into feeds as known
      (viewer_id, intents, ranked, ranked_at, stated, visited_at, excluded, total_count)
    select ${viewer}, ${ranking.intents}::text[],
      coalesce(array_agg(member_id order by is_empty, score desc, member_id desc), '{}'),
      ${at}::timestamptz, ${basis.stated}, ${at}::timestamptz, '{}', 0
    from best
    on conflict (viewer_id, intents) do update
    set ranked = excluded.ranked, ranked_at = excluded.ranked_at, stated = excluded.stated
    where known.ranked_at <= excluded.ranked_at or known.stated <> excluded.stated
  `.execute(db)
}

const mutualOf = ({ viewer }: Ranking) => sql`mutual as materialized (
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
)`

/** The sums of what each candidate has in common with the viewer. */
const candidatesOf = (ranking: Ranking) => sql`candidates as materialized (
  select member_id, created_at, active_day, is_empty, coalesce(mutual.connections, 0) as mutual_connections,
    ${commonColumns(ranking)}
  from directory left join mutual on mutual.id = member_id
  where member_id <> ${ranking.viewer} and ${isInFeeds(ranking.intents)}
    and member_id not in (select other_id from relations where user_id = ${ranking.viewer})
    and (${isCandidate(ranking)})
)`

/** SQL: the facts of a match that a row of the directory tells, by name. */
export const commonColumns = ({
  at,
  basis,
  evidence,
}: Pick<Ranking, 'at' | 'basis' | 'evidence'>) => {
  const { intents } = evidence
  return sql`
    cardinality(directory.skill_ids) as skills,
    ${sumOf(evidence.shared, 'skill_ids')} as shared,
    ${sumOf(evidence.learn, 'skill_ids')} as learn,
    ${sumOf(evidence.teach, 'learning_ids')} as teach,
    ${sumOf(evidence.interests, 'interest_ids')} as interests,
    ${total([...intents].map((intent) => sql`case when ${intent} = any(directory.intents) then 1 else 0 end`))} as fitting,
    ${basis.languages.length ? sql`(languages && ${basis.languages}::text[])::int` : sql`null::int`} as language,
    ${hoursOf(at, basis.timeZone)} as hours,
    ${weekOf(basis.hoursPerWeek)} as week`
}

const sumOf = (worth: ReadonlyMap<number, number>, column: string) =>
  total(
    [...worth].map(
      ([id, value]) =>
        sql`case when ${sql.lit(id)} = any(directory.${sql.ref(column)}) then ${sql.lit(value)}::float8 else 0 end`,
    ),
  )

const total = (parts: Sql[]) => (parts.length ? sql`(${sql.join(parts, sql` + `)})` : sql`0`)

/** As `sharedWakingHours`, from 0 to 1. */
function hoursOf(at: Date, timeZone: string | null) {
  if (timeZone === null) return sql`null::float8`
  const instant = sql`${at}::timestamptz`
  const apart = sql`abs(date_part('epoch', (${instant} at time zone time_zone) - (${instant} at time zone ${timeZone})) / 3600)`
  const most = WAKING_HOURS - LEAST_SHARED_HOURS
  // Zones are at most 26 hours apart.
  const hours = sql`least(abs(24 - ${apart}), ${apart})`
  return sql`(1 - least(${hours}, ${sql.lit(24 - WAKING_HOURS)}) / ${sql.lit(most)}::float8)`
}

const weekOf = (hoursPerWeek: number | null) =>
  hoursPerWeek === null
    ? sql`null::float8`
    : sql`(least(hours_per_week, ${sql.lit(hoursPerWeek)}) / greatest(hours_per_week, ${sql.lit(hoursPerWeek)})::float8)`

const evidence = evidenceSql({
  shared: sql`shared`,
  learn: sql`learn`,
  teach: sql`teach`,
  skills: sql`skills`,
  interests: sql`interests`,
  intents: sql`fitting`,
  language: sql`language`,
  hours: sql`hours`,
  week: sql`week`,
  mutualConnections: sql`mutual_connections`,
})

const DAY_MS = 24 * 60 * 60 * 1000

const finalistsOf = ({ at, basis, finalists }: Ranking) => {
  const days = sql`${at.getTime() / DAY_MS - 0.5}::float8 - ${basis.showsPresence ? sql`active_day` : sql`day_of(created_at)`}`
  return sql`finalists as materialized (
    select member_id, created_at, is_empty, ${evidence} as evidence
    from candidates
    order by is_empty, ${evidence} + ln(${idleSql(days)}) / 2 desc, member_id desc limit ${finalists}
  )`
}

const bestOf = ({ viewer, at, basis, ranked }: Ranking) => sql`best as materialized (
  select member_id, is_empty, evidence + ln(${answeringSql({
    waiting: sql`waiting`,
    received: sql`received`,
    answered: sql`(received - waiting)`,
    meanRate: sql`${basis.meanRate}::float8`,
    connections: sql`connections`,
    // date_part returns a float; extract returns a numeric, which is much slower.
    idleDays: sql`date_part('epoch', ${at}::timestamptz - coalesce(seen_at, finalists.created_at)) / 86400`,
  })}) / 2 as score
  from finalists
  left join privacy_settings privacy on privacy.user_id = member_id
  left join last_seen on last_seen.user_id = member_id
    and ${bothShow('presence', viewer, sql.ref('member_id'), { privacy: 'privacy' })}
  cross join lateral (${requestsOf}) requests
  cross join lateral (${connectionsOf}) known
  order by is_empty, score desc, member_id desc limit ${ranked}
)`

/** Of a member who gets very many requests or has very many connections, so many are counted. */
const COUNTED_UP_TO = 200

const requestsOf = sql`
  select count(*)::int as received, count(*) filter (where status = 'interested')::int as waiting
  from (
    select status from connection_requests
    where to_id = member_id and status <> 'ignored' limit ${sql.lit(COUNTED_UP_TO)}
  ) got`

const connectionsOf = sql`
  select count(*)::int as connections
  from (
    select from connections join users on users.id = other_id
    where user_id = member_id and ${isPresent('users')} limit ${sql.lit(COUNTED_UP_TO)}
  ) known`

/**
 * Where not everybody is a candidate, empty profiles are none: the feed continues with the other unranked members, and
 * lists them after those.
 */
function isCandidate({ probes, active, basis }: Ranking) {
  if (probes === 'everybody') return sql`true`
  const arms = [...probes.map(isFound), sql`member_id = any(array(select id from mutual))`]
  if (active > 0)
    arms.push(sql`member_id = any(array(
      select user_id from last_seen join directory active on active.member_id = user_id
      where ${basis.showsPresence} and ${shows('presence', sql.ref('last_seen.user_id'))} and not active.is_empty
      order by seen_at desc limit ${active}
    ) || array(
      select newest.member_id from directory newest where not newest.is_empty
      order by newest.created_at desc, newest.member_id desc limit ${active}
    ))`)
  return sql`not is_empty and (${sql.join(arms, sql` or `)})`
}

function isFound({ all, any }: Probe) {
  const conditions = [
    ...(all.length ? [sql`${traits} @> ${all}::int[]`] : []),
    ...(any.length ? [sql`${traits} && ${any}::int[]`] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
