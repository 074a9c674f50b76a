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

export interface Walk {
  /** The number of members. */
  members: number
  /** How many matches are not in the viewer's search. */
  unfound: number
  /** The part of the page that was found among the first `WALKED` members. */
  ids: UserId[]
}

/**
 * The statement of each search with many matches: one page of it, and numbers for its count. Reads nothing in sort
 * order if the page is farther away than `WALKED`, or would be found faster by sorting all `matching` members.
 */
export async function walkInOrder(
  db: Db,
  { viewer, filters, sortBy, limit, offset }: Search,
  matching: number | undefined,
): Promise<Walk> {
  const values = valuesOf(filters)
  const used = FILTERS.filter((name) => values[name] !== undefined)
  const [name = 'nothing'] = used
  const value = name === 'nothing' ? undefined : values[name]
  const query = { viewer, value, limit, offset, matching: matching ?? null }
  if (used.length > 1) {
    const { rows } = await sql<Walk>`${writeWalk(write(query), values, sortBy)}`.execute(db)
    return rows[0]!
  }
  const [walk] = await walksBy[sortBy][name](db, query)
  return walk!
}

type WalkQuery = {
  viewer: UserId
  /** The value of a search by one filter. */
  value: unknown
  limit: number
  offset: number
  /** How many members match; null for a search without filters. */
  matching: number | null
}
type Written = { [Name in keyof WalkQuery]: RawBuilder<unknown> }

const write = (query: WalkQuery) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, sql`${value}`])) as Written

function writeWalk(query: Written, filters: Values, sortBy: SortBy) {
  const { viewer } = query
  const [limit, offset, matching] = [query.limit, query.offset, query.matching].map(
    hidden('bigint'),
  )
  const end = sql`(${limit} + ${offset})`
  return sql`
    select members, (
      select count(*)::int from directory
      where (member_id = ${viewer} or member_id = any(array(${related(viewer)})))
        and ${all(plain(filters))}
    ) as unfound, to_json(array(
      select member_id::text
      from (
        select * from directory order by ${order[sortBy]} limit ${sql.lit(WALKED)}
      ) walked
      where ${end} <= ${sql.lit(WALKED)}
        and (${matching} is null or ${end} * members <= ${matching} * ${matching} * ${sql.lit(SORTING_COSTS)})
        and ${all(plain(filters))}
        and member_id <> ${viewer} and member_id not in (${related(viewer)})
      order by ${order[sortBy]}
      limit ${limit} offset ${offset}
    )) as ids
    from directory_size
  `
}

/**
 * SQL: a value that the planner does not see. Otherwise it would estimate a plan for this value as cheaper than one for
 * all, and plan again each time.
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

const prepareWalk = (sortBy: SortBy, name: keyof Filters | 'nothing') =>
  prepared<WalkQuery, Walk>(`walk_${sortBy}_by_${name}`, (query) => {
    const filters = name === 'nothing' ? {} : { [name]: hidden(typeOf[name])(query.value) }
    return sql`${writeWalk(query, filters, sortBy)}`
  })

const prepareWalks = (sortBy: SortBy) =>
  Object.fromEntries(
    ([...FILTERS, 'nothing'] as const).map((name) => [name, prepareWalk(sortBy, name)]),
  ) as Record<keyof Filters | 'nothing', ReturnType<typeof prepareWalk>>

/** Prepared for searches by one filter. Every combination would be one more statement that each connection keeps. */
const walksBy = { newest: prepareWalks('newest'), alphabetical: prepareWalks('alphabetical') }
