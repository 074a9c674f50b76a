import type { SearchGender, SortBy } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Gender, Intent } from '@shipmates/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { isOneRun, runsOf } from '../../platform/db/text-runs.ts'
import { isInFeeds } from './feed-queries.ts'
import { traits } from './traits.ts'

export interface Filters {
  /** A part of a name, in lower case. */
  name?: string | undefined
  /** A whole name, in lower case. */
  wholeName?: string | undefined
  /** Matches members who list any of these skills. */
  skillIds?: number[] | undefined
  /** Matches members who list any of these interests. */
  interestIds?: number[] | undefined
  /** Matches members with any of these intents. */
  intents?: Intent[] | undefined
  /** Matches members who speak any of these languages. */
  languages?: string[] | undefined
  /** Matches members in any of these time zones. */
  timeZones?: string[] | undefined
  gender?: SearchGender | undefined
}

export interface Found {
  count: number
  ids: UserId[]
}

export interface Search {
  viewer: UserId
  filters: Filters
  sortBy: SortBy
  limit: number
  offset: number
}

const wantedGender: Record<SearchGender, Gender> = {
  male: 'Male',
  female: 'Female',
  other: 'Non-binary',
}

const order: Record<SortBy, RawBuilder<unknown>> = {
  newest: sql`created_at desc, member_id desc`,
  alphabetical: sql`name, member_id`,
}

/**
 * Members whom the viewer's search leaves out: all with a relation, except those the viewer passed
 * on or rejected.
 */
const related = (viewer: UserId | RawBuilder<unknown>) => sql`
  select other_id from relations
  where user_id = ${viewer} and status <> case when is_own then 'ignored' else 'rejected' end
`

/** Filters as conditions take them: values, or parameters of a prepared statement. */
type Values = { [Name in keyof Filters]: unknown }

/** Filters whose conditions are the same with and without an index. */
const facets = ({ wholeName, gender, interestIds, intents, languages, timeZones }: Values) => [
  ...(wholeName ? [sql`name = ${wholeName}`] : []),
  ...(gender ? [sql`gender = ${gender}`] : []),
  ...(interestIds ? [sql`interest_ids && ${interestIds}::int[]`] : []),
  ...(intents ? [sql`intents && ${intents}::text[]`] : []),
  ...(languages ? [sql`languages && ${languages}::text[]`] : []),
  ...(timeZones ? [sql`time_zone = any(${timeZones}::text[])`] : []),
]

/** The filters with the gender as it is stored. */
const valuesOf = ({ gender, ...filters }: Filters): Values => ({
  ...filters,
  gender: gender && wantedGender[gender],
})

/** The filters as conditions that use the indexes. */
const indexed = ({ name, skillIds, ...others }: Filters) => [
  ...(name ? [sql`name_runs(name) @> ${runsOf(name)}::text[]`] : []),
  ...(name && !isOneRun(name) ? [sql`strpos(name, ${name}) > 0`] : []),
  ...(skillIds ? [sql`${traits} && ${skillIds}::int[]`] : []),
  ...facets(valuesOf(others)),
]

/** The same filters as conditions that no index serves, so that members are read in sort order. */
const plain = ({ name, skillIds, ...others }: Values) => [
  ...(name ? [sql`strpos(name, ${name}) > 0`] : []),
  ...(skillIds ? [sql`skill_ids && ${skillIds}::int[]`] : []),
  ...facets(others),
]

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length ? sql.join(conditions, sql` and `) : sql`true`

/** One page of a search and its exact count; `undefined` if it matches more than `cap` members. */
export async function findFew(
  db: Db,
  { viewer, filters, sortBy, limit, offset }: Search,
  cap: number,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with matching as materialized (
      select member_id, created_at, name from directory where ${all(indexed(filters))}
    ), found as materialized (
      select * from matching
      where member_id <> ${viewer} and member_id not in (${related(viewer)})
      limit ${cap + 1}
    )
    select (select count(*)::int from found) as count,
      array(select member_id from found order by ${order[sortBy]} limit ${limit} offset ${offset}) as ids
  `.execute(db)
  const found = rows[0]!
  return found.count > cap ? undefined : found
}

/** One page of a search, reading at most `atMost` members in sort order. */
export async function listInOrder(
  db: Db,
  { viewer, filters, sortBy, limit, offset }: Search,
  atMost: number,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select member_id as id
    from (
      select * from directory order by ${order[sortBy]} limit ${atMost}
    ) walked
    where ${all(plain(valuesOf(filters)))}
      and member_id <> ${viewer} and member_id not in (${related(viewer)})
    order by ${order[sortBy]}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** One page of a search: reads all matches by index, then sorts them. */
export async function listSorted(
  db: Db,
  { viewer, filters, sortBy, limit, offset }: Search,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with matching as materialized (
      select member_id, created_at, name from directory where ${all(indexed(filters))}
    )
    select member_id as id from matching
    where member_id <> ${viewer} and member_id not in (${related(viewer)})
    order by ${order[sortBy]}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface Common {
  /** The number of members. */
  members: number
  /** How many matches the viewer's search leaves out. */
  unfound: number
}

/** What each search with many matches asks. */
export async function findCommon(db: Db, viewer: UserId, filters: Filters): Promise<Common> {
  const values = valuesOf(filters)
  const given = FILTERS.filter((name) => values[name] !== undefined)
  const [name = 'nothing'] = given
  if (given.length > 1) {
    const { rows } = await sql<Common>`${writeCommon(viewer, values)}`.execute(db)
    return rows[0]!
  }
  const [common] = await commonBy[name](db, {
    viewer,
    value: name === 'nothing' ? null : values[name],
  })
  return common!
}

const writeCommon = (viewer: UserId | RawBuilder<unknown>, filters: Values) => sql`
  select members, (
    select count(*)::int from directory
    where (member_id = ${viewer} or member_id = any(array(${related(viewer)})))
      and ${all(plain(filters))}
  ) as unfound
  from directory_size
`

const prepareCommon = (name: keyof Filters | 'nothing') =>
  prepared<{ viewer: UserId; value: unknown }, Common>(
    `find_common_by_${name}`,
    ({ viewer, value }) => sql`${writeCommon(viewer, name === 'nothing' ? {} : { [name]: value })}`,
  )

/** Prepared for searches by one filter. Each combination would be a statement that every connection keeps. */
const commonBy = {
  nothing: prepareCommon('nothing'),
  name: prepareCommon('name'),
  wholeName: prepareCommon('wholeName'),
  skillIds: prepareCommon('skillIds'),
  interestIds: prepareCommon('interestIds'),
  intents: prepareCommon('intents'),
  languages: prepareCommon('languages'),
  timeZones: prepareCommon('timeZones'),
  gender: prepareCommon('gender'),
}
const FILTERS = Object.keys(commonBy).filter((name) => name !== 'nothing') as (keyof Filters)[]

interface SearchedWord {
  id: number
  listedBy: number
  interestedBy: number
}

/** The ids of these skills or interests and how many list each as such, without unknown ones. */
export const listSearchedWords = (db: Db, canonicals: string[]): Promise<SearchedWord[]> =>
  listWords(db, { canonicals })

const listWords = prepared<{ canonicals: string[] }, SearchedWord>(
  'list_searched_words',
  ({ canonicals }) => sql`
    select id, listed_by as "listedBy", interested_by as "interestedBy" from skills
    where canonical = any(${canonicals}::text[]) order by id
  `,
)

interface Zone {
  timeZone: string
  minutesApart: number
}

/**
 * The time zones of members in the directory, each with how far its clocks are from the viewer's; none if the
 * viewer has no time zone. Reads the index once per zone.
 */
export async function listZones(db: Db, viewer: UserId, at: Date): Promise<Zone[]> {
  const { rows } = await sql<Zone>`
    with recursive used as (
      (select time_zone from directory where time_zone is not null order by time_zone limit 1)
      union all
      select (
        select directory.time_zone from directory
        where directory.time_zone > used.time_zone order by directory.time_zone limit 1
      )
      from used where time_zone is not null
    )
    select used.time_zone, extract(epoch from
      (${at}::timestamptz at time zone used.time_zone) - (${at}::timestamptz at time zone own.time_zone)
    )::int / 60 as minutes_apart
    from used cross join (
      select time_zone from profiles where user_id = ${viewer} and time_zone is not null
    ) own
    where used.time_zone is not null
  `.execute(db)
  return rows
}

/** The cached count of members who match a search; `undefined` if none was cached after `since`. */
export async function findCount(db: Db, search: string, since: Date): Promise<number | undefined> {
  const [row] = await findCounts(db, { search, since })
  return row?.members
}

const findCounts = prepared<{ search: string; since: Date }, { members: number }>(
  'find_search_count',
  ({ search, since }) => sql`
    select members from search_counts where search = ${search} and counted_at >= ${since}
  `,
)

interface Count {
  search: string
  filters: Filters
  at: Date
}

/** Counts the members who match a search and caches the count. */
export const upsertCount = (db: Db, { search, filters, at }: Count) =>
  upsertCountOf(db, { search, where: all(indexed(filters)), at })

/** The same for the members in the feeds with these intents. */
export const upsertFeedCount = (
  db: Db,
  { search, intents, at }: { search: string; intents: Intent[]; at: Date },
) => upsertCountOf(db, { search, where: isInFeeds(intents), at })

interface Counting {
  search: string
  where: RawBuilder<unknown>
  at: Date
}

async function upsertCountOf(db: Db, { search, where, at }: Counting): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    insert into search_counts (search, members, counted_at)
    select ${search}, count(*), ${at}::timestamptz from directory where ${where}
    on conflict (search) do update set members = excluded.members, counted_at = excluded.counted_at
    returning members
  `.execute(db)
  return rows[0]!.members
}
