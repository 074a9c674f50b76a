import type { UserId } from '@shipmates/contract/ids'
import type { Intent } from '@shipmates/contract/profile-fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { unlistedOf } from '../visibility/visible.ts'

interface Slice {
  limit: number
  offset: number
}

/** A viewer's feed: of everybody, or if `intents` is not empty of members with any of them. Each has a visit of its own. */
export interface Feed {
  viewer: UserId
  /** In one order. */
  intents: Intent[]
}

/** SQL: the row of a feed. */
const isFeed = ({ viewer, intents }: Feed) =>
  sql`viewer_id = ${viewer} and feeds.intents = ${intents}::text[]`

/** SQL: whether a row of the directory is in the feeds with these intents, as far as it is visible at all. */
export const isInFeeds = (intents: Intent[]) =>
  intents.length
    ? sql`(not directory.is_closed and directory.intents && ${intents}::text[])`
    : sql`(not directory.is_closed)`

/** How many members are in the feeds with these intents, or `undefined` if more than `cap`. */
export async function countInFeeds(db: Db, intents: Intent[], cap: number) {
  const { rows } = await sql<{ members: number }>`
    with matching as materialized (select from directory where ${isInFeeds(intents)})
    select count(*)::int as members from (select from matching limit ${cap + 1}) found
  `.execute(db)
  const { members } = rows[0]!
  return members > cap ? undefined : members
}

/**
 * A viewer's visit: how many developers it shows, how many of these are ranked, and one page of
 * the ranked.
 */
export interface Visit {
  totalCount: number
  rankedCount: number
  ids: UserId[]
}

interface VisitStart extends Feed {
  /** How many members are in the feeds with these intents; unused for a feed of everybody. */
  matching: number
  at: Date
  /** Rankings older than this are stale … */
  rankedSince: Date
  /** … and with at most this many members every ranking is, because ranking them is cheap. */
  smallUpTo: number
  limit: number
}

/**
 * Starts a visit on the viewer's ranking and returns its first page; `undefined` when there is no
 * ranking, or it is stale or was made for a different set of skills. Leaves out members who have
 * left the directory since they were ranked.
 */
export async function startVisit(
  db: Db,
  { at, rankedSince, smallUpTo, limit, matching, ...feed }: VisitStart,
): Promise<Visit | undefined> {
  const { viewer, intents } = feed
  const known = sql`(select ids from known)::bigint[]`
  const total = intents.length
    ? sql`${matching}::int - (
        select count(*) from directory where member_id = any(${known}) and ${isInFeeds(intents)}
      )`
    : sql`members - closed - cardinality(${known}) + (
        select count(*) from (${unlistedOf(known)}) unlisted
      )`
  const { rows } = await sql<Visit>`
    with related as materialized (
      select distinct other_id from relations where user_id = ${viewer}
    ), known as materialized (
      select array(select other_id from related union select ${viewer}::bigint) as ids
    ), gone as materialized (
      select member_id from directory_departures gone
      where left_at >= (select ranked_at from feeds where ${isFeed(feed)})
        and not exists (
          select from directory where directory.member_id = gone.member_id and not is_closed
        )
    ), visit as (
      update feeds set
        visited_at = ${at},
        excluded = array(select other_id from related union select member_id from gone),
        total_count = ${total}
      from directory_size
      where ${isFeed(feed)}
        and ranked_at >= case when members > ${smallUpTo} then ${rankedSince} else ${at} end::timestamptz
        and skill_ids = coalesce(
          (select profiles.skill_ids from profiles where user_id = ${viewer}), '{}'
        )
      returning ranked, total_count
    ), best as materialized (
      select id, place from visit, unnest(ranked) with ordinality as ranked (id, place)
      where id not in (select other_id from related union all select member_id from gone)
    )
    select total_count, (select count(*)::int from best) as ranked_count,
      array(select id from best order by place limit ${limit}) as ids
    from visit
  `.execute(db)
  return rows[0]
}

/** SQL: whether the member `id` of a visit is neither decided on nor closed since it began. */
const isShown = (viewer: UserId) => sql`
  not exists (select from relations where user_id = ${viewer} and other_id = id)
  and not exists (select from directory where member_id = id and is_closed)
`

/** A page of the ranked part of the viewer's visit, without members decided on or closed since it began. */
export async function findVisit(
  db: Db,
  feed: Feed,
  { limit, offset }: Slice,
): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`
    with visit as materialized (
      select ranked, excluded, total_count from feeds where ${isFeed(feed)}
    ), best as materialized (
      select id, place from visit, unnest(ranked) with ordinality as ranked (id, place)
      where id not in (select unnest(excluded) from visit)
    )
    select total_count, (select count(*)::int from best) as ranked_count, array(
      select id from (select id, place from best order by place limit ${limit} offset ${offset}) slice
      where ${isShown(feed.viewer)}
      order by place
    ) as ids
    from visit
  `.execute(db)
  return rows[0]
}

/**
 * A page of the unranked part of the visit, newest first, without members decided on or closed
 * since it began. A member who has left the directory since then keeps their place.
 */
export async function listRest(db: Db, feed: Feed, { limit, offset }: Slice): Promise<UserId[]> {
  const { viewer, intents } = feed
  const isWanted = intents.length
    ? sql`exists (
        select from profiles where user_id = member_id and profiles.intents && ${intents}::text[]
      )`
    : sql`true`
  const { rows } = await sql<{ id: UserId }>`
    with visit as materialized (
      select ranked, excluded, visited_at from feeds where ${isFeed(feed)}
    ), rest as materialized (
      select member_id as id, created_at
      from (
        select member_id, created_at, joined_at from directory where ${isInFeeds(intents)}
        union all
        select member_id, created_at, joined_at from directory_departures
        where left_at > (select visited_at from visit) and ${isWanted}
      ) listed
      where joined_at <= (select visited_at from visit)
        and member_id <> ${viewer}
        and member_id not in (select unnest(excluded) from visit)
        and member_id not in (select unnest(ranked) from visit)
      order by created_at desc, member_id desc
      limit ${limit} offset ${offset}
    )
    select id from rest where ${isShown(viewer)}
    order by created_at desc, id desc
  `.execute(db)
  return rows.map(({ id }) => id)
}
