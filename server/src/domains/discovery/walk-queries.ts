import type { SortBy } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { prepared } from '../../platform/db/prepared.ts'
import {
  all,
  type Filters,
  order,
  plain,
  related,
  type Values,
  valuesOf,
} from './filter-queries.ts'
import type { Search } from './search-queries.ts'

/** How many members a search reads in sort order at once. */
export const WALKED = 20_000
/**
 * Reading one member in sort order costs about half as much as fetching one by index and sorting.
 */
export const SORTING_COSTS = 2

export interface Walk<Card = unknown> {
  /** The number of members. */
  members: number
  /** How many matches the viewer's search leaves out. */
  unfound: number
  /** The page, as far as it was found among the first `WALKED` members. */
  ids: UserId[]
  /** The cards of the page and of the viewer, in no particular order; only of a search by at most one filter. */
  cards?: Card[]
}

/** SQL: one row with the cards of these members, as a viewer sees them. */
type SelectCards = (given: { viewer: Sql; ids: Sql; at: Sql }) => Sql
type Sql = RawBuilder<unknown>

/**
 * Returns what each search with many matches asks: one page of it, and numbers for its count. It reads nothing in sort
 * order if the page is farther away than `WALKED`, or would be found faster by sorting all `matching` members. By at
 * most one filter it reads the cards of the page, too, which saves a round trip to the database.
 */
export function createWalk<Card>(selectCards: SelectCards) {
  // Each combination of filters would be a statement that every connection keeps.
  const walksBy = {
    newest: prepareWalks<Card>('newest', selectCards),
    alphabetical: prepareWalks<Card>('alphabetical', selectCards),
  }
  return async (
    db: Db,
    { viewer, filters, sortBy, limit, offset }: Search,
    { matching = null, at }: { matching: number | null | undefined; at: Date },
  ): Promise<Walk<Card>> => {
    const values = valuesOf(filters)
    const asked = FILTERS.filter((name) => values[name] !== undefined)
    const [name = 'nothing'] = asked
    const value = name === 'nothing' ? undefined : values[name]
    const given = { viewer, value, limit, offset, matching, at }
    const [walk] =
      asked.length > 1
        ? await walkOnce(db, given, values, sortBy)
        : await walksBy[sortBy][name](db, given)
    return walk!
  }
}

async function walkOnce(
  db: Db,
  given: Given,
  filters: Values,
  sortBy: SortBy,
): Promise<Walk<never>[]> {
  const { rows } = await sql<Walk<never>>`
    with page as materialized (${writeWalk(write(given), filters, sortBy)})
    select members, unfound, to_json(ids::text[]) as ids from page
  `.execute(db)
  return rows
}

type Given = {
  viewer: UserId
  /** The filter of a search by one. */
  value: unknown
  limit: number
  offset: number
  /** How many members match; null for a search without filters. */
  matching: number | null
  at: Date
}
type Written = { [Name in keyof Given]: Sql }

const write = (given: Given) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, sql`${value}`])) as Written

/** SQL: `members`, `unfound`, and the `ids` of the page. */
function writeWalk(given: Written, filters: Values, sortBy: SortBy) {
  const { viewer } = given
  const [limit, offset, matching] = [given.limit, given.offset, given.matching].map(
    hidden('bigint'),
  )
  const end = sql`(${limit} + ${offset})`
  return sql`
    select members, (
      select count(*)::int from directory
      where (member_id = ${viewer} or member_id = any(array(${related(viewer)})))
        and ${all(plain(filters))}
    ) as unfound, array(
      select member_id
      from (
        select * from directory order by ${order[sortBy]} limit ${sql.lit(WALKED)}
      ) walked
      where ${end} <= ${sql.lit(WALKED)}
        and (${matching} is null or ${end} * members <= ${matching} * ${matching} * ${sql.lit(SORTING_COSTS)})
        and ${all(plain(filters))}
        and member_id <> ${viewer} and member_id not in (${related(viewer)})
      order by ${order[sortBy]}
      limit ${limit} offset ${offset}
    ) as ids
    from directory_size
  `
}

/**
 * SQL: a value that the planner does not see. Else it would judge a plan for this value cheaper than one for all, and
 * make it anew each time.
 */
const hidden = (type: string) => (value: RawBuilder<unknown>) =>
  sql`(select ${value}::${sql.raw(type)})`

const typeOf: Record<keyof Filters, string> = {
  name: 'text',
  wholeName: 'text',
  skillIds: 'int[]',
  interestIds: 'int[]',
  intents: 'text[]',
  languages: 'text[]',
  timeZones: 'text[]',
  gender: 'text',
}
const FILTERS = Object.keys(typeOf) as (keyof Filters)[]

const prepareWalk = <Card>(
  sortBy: SortBy,
  name: keyof Filters | 'nothing',
  selectCards: SelectCards,
) =>
  prepared<Given, Walk<Card>>(`walk_${sortBy}_by_${name}`, (given) => {
    const { viewer, at } = given
    const filters = name === 'nothing' ? {} : { [name]: hidden(typeOf[name])(given.value) }
    const both = sql`(select ids || ${viewer}::bigint from page)`
    return sql`
      with page as materialized (${writeWalk(given, filters, sortBy)})
      select members, unfound, to_json(ids::text[]) as ids,
        case when ids = '{}' then '[]' else (${selectCards({ viewer, ids: both, at })}) end as cards
      from page
    `
  })

const prepareWalks = <Card>(sortBy: SortBy, selectCards: SelectCards) =>
  Object.fromEntries(
    ([...FILTERS, 'nothing'] as const).map((name) => [
      name,
      prepareWalk<Card>(sortBy, name, selectCards),
    ]),
  ) as Record<keyof Filters | 'nothing', ReturnType<typeof prepareWalk<Card>>>
