import type { UserId } from '@shipmates/contract/ids'
import { WAKING_HOURS } from '@shipmates/contract/limits'
import { LEAST_SHARED_HOURS } from '@shipmates/contract/waking-hours'
import { type RawBuilder, sql } from 'kysely'
import { bothShow, isPresent, shows } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import { answersOf } from './answer-queries.ts'
import type { Evidence } from './evidence.ts'
import { type Feed, isInFeeds } from './feed-queries.ts'
import type { NewcomerWindow } from './newcomers.ts'
import type { Basis } from './rank-basis.ts'
import { answeringSql, evidenceSql, idleSql } from './score-sql.ts'

type Sql = RawBuilder<unknown>

export interface Ranking extends Feed {
  at: Date
  basis: Basis
  evidence: Evidence
  /** Members to score, in addition to those with mutual connections, newcomers and the most recent. */
  candidates: readonly UserId[] | 'everybody'
  /** This many of the most recently active and of the newest members are candidates, too. */
  recent: number
  /** The ranking looks up answers and the exact time of the last activity for this many. */
  finalists: number
  /** How many members the ranking holds. */
  ranked: number
  newcomers: NewcomerWindow
}

/**
 * Mutual connections are counted through the viewer's latest `CONNECTIONS_DEPTH` connections, and kept for the
 * `MUTUAL_DEPTH` members who share most.
 */
const CONNECTIONS_DEPTH = 1000
const MUTUAL_DEPTH = 5000

/** The best members for a viewer, and the newcomers in the viewer's window, both best first. */
export async function rankBest(
  db: Db,
  ranking: Ranking,
): Promise<{ ranked: UserId[]; newcomers: UserId[] }> {
  const { rows } = await sql<{ id: UserId; isNewcomer: boolean }>`
    with ${mutualOf(ranking)}, ${newcomersOf(ranking)}, ${candidatesOf(ranking)}, ${finalistsOf(ranking)}, ${bestOf(ranking)}
    select member_id as id, is_newcomer from best order by is_empty, score desc, member_id desc
  `.execute(db)
  return {
    ranked: rows.slice(0, ranking.ranked).map(({ id }) => id),
    newcomers: rows.filter(({ isNewcomer }) => isNewcomer).map(({ id }) => id),
  }
}

/** The members with whom a viewer has a relation. */
export async function listRelated(db: Db, viewer: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select other_id as id from relations where user_id = ${viewer}
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface Stored extends Feed {
  at: Date
  basis: Pick<Basis, 'stated'>
  ids: readonly UserId[]
}

/** Stores a ranking, unless a newer one for the same profile exists. */
export async function upsertRanking(
  db: Db,
  { viewer, intents, at, basis, ids }: Stored,
): Promise<void> {
  await sql`
    insert into feeds as known
      (viewer_id, intents, ranked, ranked_at, stated, visited_at, excluded, total_count)
    values (${viewer}, ${intents}::text[], ${ids}::bigint[], ${at}::timestamptz, ${basis.stated},
      ${at}::timestamptz, '{}', 0)
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

/** The newcomers after the start of the window; after the newest, the oldest ones. */
const newcomersOf = ({ viewer, intents, at, newcomers: { since, from, count } }: Ranking) => {
  const joined = (begin: Date, end: Date) => sql`(
    select member_id as id from directory
    where new_since >= ${begin}::timestamptz and new_since < ${end}::timestamptz
      and member_id <> ${viewer} and not is_empty and ${isInFeeds(intents)}
      and member_id not in (select other_id from relations where user_id = ${viewer})
    order by new_since limit ${count})`
  return sql`newcomers as materialized (
    select id from (${joined(from, at)} union all ${joined(since, from)}) joined limit ${count}
  )`
}

/** The sums of what each candidate has in common with the viewer. */
const candidatesOf = (ranking: Ranking) => sql`candidates as materialized (
  select member_id, created_at, active_day, is_empty, member_id in (select id from newcomers) as is_newcomer,
    coalesce(mutual.connections, 0) as mutual_connections,
    ${commonColumns(ranking)}
  from directory left join mutual on mutual.id = member_id
  where member_id <> ${ranking.viewer} and ${isInFeeds(ranking.intents)}
    and member_id not in (select other_id from relations where user_id = ${ranking.viewer})
    and (${isCandidate(ranking)})
)`

/** SQL: the facts of a match that a row of the directory holds, by name. */
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
  return whereStated(
    'time_zone',
    sql`1 - least(${hours}, ${sql.lit(24 - WAKING_HOURS)}) / ${sql.lit(most)}::float8`,
  )
}

const weekOf = (hoursPerWeek: number | null) =>
  hoursPerWeek === null
    ? sql`null::float8`
    : whereStated(
        'hours_per_week',
        sql`least(hours_per_week, ${sql.lit(hoursPerWeek)}) / greatest(hours_per_week, ${sql.lit(hoursPerWeek)})::float8`,
      )

/** `least` and `greatest` ignore null. */
const whereStated = (column: string, value: Sql) =>
  sql`case when ${sql.ref(column)} is not null then ${value} end`

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
  const columns = sql`member_id, created_at, is_empty, is_newcomer, ${evidence} as evidence`
  return sql`finalists as materialized (
    (
      select ${columns} from candidates
      order by is_empty, ${evidence} + ln(${idleSql(days)}) / 2 desc, member_id desc limit ${finalists}
    ) union select ${columns} from candidates where is_newcomer
  )`
}

const bestOf = ({ viewer, at, basis }: Ranking) => sql`best as materialized (
  select member_id, is_empty, is_newcomer, evidence + ln(${answeringSql({
    waiting: sql`waiting`,
    received: sql`(waiting + answered)`,
    answered: sql`answered`,
    meanRate: sql`${basis.meanRate}::float8`,
    connections: sql`connections`,
    // date_part returns a float; extract returns a numeric, which is much slower.
    idleDays: sql`date_part('epoch', ${at}::timestamptz - coalesce(seen_at, finalists.created_at)) / 86400`,
  })}) / 2 as score
  from finalists
  left join privacy_settings privacy on privacy.user_id = member_id
  left join last_seen on last_seen.user_id = member_id
    and ${bothShow('presence', viewer, sql.ref('member_id'), { privacy: 'privacy' })}
  cross join lateral (${answersOf(sql.ref('member_id'))}) answers
)`

/** With a shortlist, empty profiles are not candidates; the feed lists them last, after the other unranked members. */
function isCandidate({ candidates, recent, basis }: Ranking) {
  if (candidates === 'everybody') return sql`true`
  return sql`not is_empty and member_id = any(
    ${candidates}::bigint[] || array(select id from mutual) || array(select id from newcomers) || array(
      select user_id from last_seen join directory active on active.member_id = user_id
      where ${basis.showsPresence} and ${shows('presence', sql.ref('last_seen.user_id'))} and not active.is_empty
      order by seen_at desc limit ${recent}
    ) || array(
      select newest.member_id from directory newest where not newest.is_empty
      order by newest.created_at desc, newest.member_id desc limit ${recent}
    ))`
}
