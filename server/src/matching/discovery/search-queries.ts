import type { SortBy } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { all, type Filters, indexed, order, plain, related, valuesOf } from './filter-queries.ts'

export interface SearchResult {
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

/** One page of a search and its exact count; `undefined` if it matches more than `cap` members. */
export async function findFew(
  db: Db,
  { viewer, filters, sortBy, limit, offset }: Search,
  cap: number,
): Promise<SearchResult | undefined> {
  const { rows } = await sql<SearchResult>`
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

interface SearchedWord {
  id: number
  listedBy: number
  interestedBy: number
}

/** The ids of these skills or interests and how many members list each as such. Leaves out unknown ones. */
export const listSearchedWords = prepared<{ canonicals: string[] }, SearchedWord>(
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
 * The time zones of members in the directory, each with its difference from the viewer's clock; none if the viewer has
 * no time zone. Reads the index once per zone.
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

interface Counting {
  search: string
  /** SQL: the condition of the members who match. */
  where: RawBuilder<unknown>
  at: Date
}

/** Counts the members who match a search and caches the count. */
export async function upsertCount(db: Db, { search, where, at }: Counting): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    insert into search_counts (search, members, counted_at)
    select ${search}, count(*), ${at}::timestamptz from directory where ${where}
    on conflict (search) do update set members = excluded.members, counted_at = excluded.counted_at
    returning members
  `.execute(db)
  return rows[0]!.members
}
