import type { SearchGender, SortBy } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Gender } from '@shipmates/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface Filters {
  /** A part of a name, in small letters. */
  name?: string | undefined
  /** Members having any of these skills. */
  skillIds?: number[] | undefined
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

/** Whom a search of the viewer leaves out: all with whom there is a relation but those they declined. */
const related = (viewer: UserId) => sql`
  select other_id from relations
  where user_id = ${viewer} and status <> case when is_own then 'ignored' else 'rejected' end
`

const LONGEST_RUN = 3

/** Every run of characters of a name part that the index knows, or the part itself when it is short. */
function runsOf(name: string): string[] {
  const length = Math.min(name.length, LONGEST_RUN)
  const starts = Array.from({ length: name.length - length + 1 }, (_, start) => start)
  return [...new Set(starts.map((start) => name.slice(start, start + length)))]
}

/** The filters in the words that the indexes understand. */
const indexed = ({ name, skillIds, gender }: Filters) => [
  ...(name ? [sql`name_runs(name) @> ${runsOf(name)}::text[]`] : []),
  ...(name && name.length > LONGEST_RUN ? [sql`strpos(name, ${name}) > 0`] : []),
  ...(skillIds ? [sql`traits(skill_ids, active_week) && ${skillIds}::int[]`] : []),
  ...(gender ? [sql`gender = ${wantedGender[gender]}`] : []),
]

/** The same filters in words that no index understands, so that members are read in the order asked for. */
const plain = ({ name, skillIds, gender }: Filters) => [
  ...(name ? [sql`strpos(name, ${name}) > 0`] : []),
  ...(skillIds ? [sql`skill_ids && ${skillIds}::int[]`] : []),
  ...(gender ? [sql`gender = ${wantedGender[gender]}`] : []),
]

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length ? sql.join(conditions, sql` and `) : sql`true`

/** One page of all whom a search finds and their exact number, or undefined when they are more than `cap`. */
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

/** One page of whom a search finds, read in the order asked for until the page is full. */
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
    where ${all(plain(filters))}
      and member_id <> ${viewer} and member_id not in (${related(viewer)})
    order by ${order[sortBy]}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** One page of whom a search finds, all of them read by index and sorted. */
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

/** How many members there are, and whom of those that match the viewer would not find. */
export async function findCommon(db: Db, viewer: UserId, filters: Filters) {
  const { rows } = await sql<{ members: number; unfound: number }>`
    select members, (
      select count(*)::int from directory
      where (member_id = ${viewer} or member_id = any(array(${related(viewer)})))
        and ${all(plain(filters))}
    ) as unfound
    from directory_size
  `.execute(db)
  return rows[0]!
}

/** The ids and counts of those of these skills that anybody ever listed. */
export const listSearchedSkills = (db: Db, canonicals: string[]) =>
  db
    .selectFrom('skills')
    .select(['id', 'memberCount'])
    .where('canonical', 'in', canonicals)
    .orderBy('id')
    .execute()

/** How many members match, counted not long ago, or undefined. */
export async function findCount(db: Db, search: string, since: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('searchCounts')
    .select('members')
    .where('search', '=', search)
    .where('countedAt', '>=', since)
    .executeTakeFirst()
  return row?.members
}

interface Count {
  search: string
  filters: Filters
  at: Date
}

/** Counts who matches and keeps the number, dropping those kept for long. */
export async function upsertCount(
  db: Db,
  { search, filters, at }: Count,
  keptSince: Date,
): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    with dropped as (
      delete from search_counts where counted_at < ${keptSince} and search <> ${search}
    )
    insert into search_counts (search, members, counted_at)
    select ${search}, count(*), ${at}::timestamptz from directory where ${all(indexed(filters))}
    on conflict (search) do update set members = excluded.members, counted_at = excluded.counted_at
    returning members
  `.execute(db)
  return rows[0]!.members
}
