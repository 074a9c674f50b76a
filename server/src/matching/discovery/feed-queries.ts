import type { UserId } from '@shipmates/contract/ids'
import type { Intent } from '@shipmates/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import { isVisible, unlistedOf } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { type Card, selectCards } from './matches.ts'

type Slice = { limit: number; offset: number }

/**
 * A viewer's feed: of all members, or of members with any of `intents` if that is not empty. Each has a session of its
 * own.
 */
export type Feed = {
  viewer: UserId
  /** Sorted. */
  intents: Intent[]
}

type Sql = RawBuilder<unknown>

/** SQL: the row of a feed. */
const isFeed = ({ viewer, intents }: { viewer: Sql; intents: Sql }) =>
  sql`viewer_id = ${viewer} and feeds.intents = ${intents}::text[]`

/** SQL: whether a row of the directory is in the feeds with these intents, visibility aside. */
export const isInFeeds = (intents: Intent[]) =>
  intents.length ? isInFiltered(sql`${intents}`) : isInWhole

const isInWhole = sql`(not directory.is_closed)`
const isInFiltered = (intents: Sql) =>
  sql`(not directory.is_closed and directory.intents && ${intents}::text[])`

/** How many members are in the feeds with these intents, or `undefined` if more than `cap`. */
export async function countInFeeds(db: Db, intents: Intent[], cap: number) {
  const { rows } = await sql<{ members: number }>`
    with matching as materialized (select from directory where ${isInFeeds(intents)})
    select count(*)::int as members from (select from matching limit ${cap + 1}) found
  `.execute(db)
  const { members } = rows[0]!
  return members > cap ? undefined : members
}

/** A viewer's session in a feed: how many developers it has, and one page of the ranked ones. */
export interface FeedSession {
  totalCount: number
  /** The number of ranked members; if more than the end of the page, this is a lower bound. */
  rankedCount: number
  ids: UserId[]
  /** The cards of the page and of the viewer, in no particular order; none if the page is empty. */
  cards: Card[]
}

/**
 * In communities of up to this many members every feed session ranks again, which is cheap, so that the first members see
 * each other's changes at once.
 */
const SMALL_COMMUNITY = 50

type FeedSessionStart = Feed & {
  /** How many members are in the feeds with these intents; unused for a feed of all members. */
  matching: number
  at: Date
  /** Rankings older than this are stale, and in small communities every ranking is. */
  rankedSince: Date
  limit: number
}

// In templates, so that the test of all queries about members finds the statements.
const startWhole = prepared<FeedSessionStart, FeedSession>(
  'start_feed_session',
  (values) => sql`${writeStart(values, false)}`,
)
const startFiltered = prepared<FeedSessionStart, FeedSession>(
  'start_filtered_feed_session',
  (values) => sql`${writeStart(values, true)}`,
)

/**
 * Starts a session on the viewer's ranking and returns its first page with the cards, which saves a round trip to the
 * database; `undefined` if there is no ranking, or it is stale or older than the viewer's last change of profile. Leaves
 * out members who have left the directory since they were ranked.
 */
export async function startSession(
  db: Db,
  start: FeedSessionStart,
): Promise<FeedSession | undefined> {
  const [session] = await (start.intents.length ? startFiltered : startWhole)(db, start)
  return session
}

type Written<Values> = { [Name in keyof Values]: Sql }

function writeStart(values: Written<FeedSessionStart>, isFiltered: boolean) {
  const known = sql`(select ids from known)::bigint[]`
  const total = isFiltered
    ? sql`${values.matching}::int - (
        select count(*) from directory
        where member_id = any(${known}) and ${isInFiltered(values.intents)}
      )`
    : sql`members - closed - cardinality(${known}) + (
        select count(*) from (${unlistedOf(known)}) unlisted
      )`
  return sql`
    with related as materialized (
      select distinct other_id from relations where user_id = ${values.viewer}
    ), known as materialized (
      select array(select other_id from related union select ${values.viewer}::bigint) as ids
    ), gone as materialized (
      select member_id from directory_departures gone
      where left_at >= (select ranked_at from feeds where ${isFeed(values)})
        and not exists (
          select from directory where directory.member_id = gone.member_id and not is_closed
        )
    ), feed_session as (
      update feeds set
        visited_at = ${values.at},
        excluded = array(select other_id from related union select member_id from gone),
        total_count = ${total}
      from directory_size
      where ${isFeed(values)}
        and ranked_at >= case when members > ${sql.lit(SMALL_COMMUNITY)} then ${values.rankedSince} else ${values.at} end::timestamptz
        and stated = (select stated_in(profiles) from (values (1)) one left join profiles on user_id = ${values.viewer})
      returning ranked, excluded, total_count
    ), best as materialized (
      ${listBest(values.limit)}
    ), page as materialized (
      select array(select id from best order by place limit ${values.limit}) as ids
    )
    ${selectPage(values)}
  `
}

/** SQL: the `FeedSession` of `feed_session`, `best` and `page`. */
const selectPage = ({ viewer, at }: { viewer: Sql; at: Sql }) => sql`
  select total_count as "totalCount", (select count(*)::int from best) as "rankedCount",
    to_json(ids::text[]) as ids,
    case
      when ids = '{}' then '[]'
      else (${selectCards({ viewer, ids: sql`(select ids || ${viewer}::bigint from page)`, at })})
    end as cards
  from feed_session, page
`

/**
 * SQL: the first ranked members of `feed_session` with their places, without the excluded ones: at least `upTo` of them, or
 * all. Looks no further, because reading the whole ranking costs more than the rest of a page.
 */
const listBest = (upTo: Sql) => sql`
  select id, place from feed_session, unnest(
    ranked[:${upTo}::int + cardinality(excluded)]
  ) with ordinality as ranked (id, place)
  where id not in (select unnest(excluded) from feed_session)
`

/** SQL: whether the member `id` of a session is neither decided on nor closed since it began. */
const isShown = (viewer: Sql) => sql`
  not exists (select from relations where user_id = ${viewer} and other_id = id)
  and not exists (select from directory where member_id = id and is_closed)
`

type FeedSessionPage = Feed & Slice & { at: Date }

const findSessions = prepared<FeedSessionPage, FeedSession>(
  'find_feed_session',
  (values) => sql`
  with feed_session as materialized (
    select ranked, excluded, total_count from feeds where ${isFeed(values)}
  ), best as materialized (
    ${listBest(sql`(${values.limit}::int + ${values.offset}::int)`)}
  ), page as materialized (
    select array(
      select id from (select id, place from best order by place limit ${values.limit} offset ${values.offset}) slice
      where ${isShown(values.viewer)}
      order by place
    ) as ids
  )
  ${selectPage(values)}
`,
)

/** A page of the ranked part of the viewer's session, without members decided on or closed since it began. */
export async function findSession(db: Db, page: FeedSessionPage): Promise<FeedSession | undefined> {
  const [session] = await findSessions(db, page)
  return session
}

/**
 * A page of the unranked part of the session, newest first and empty profiles last, without members decided on or
 * closed since it began. A member who has left the directory since then keeps their place.
 */
export async function listRest(db: Db, feed: Feed, { limit, offset }: Slice): Promise<UserId[]> {
  const { viewer, intents } = feed
  const values = { viewer: sql`${viewer}`, intents: sql`${intents}` }
  const isWanted = intents.length
    ? sql`exists (
        select from profiles where user_id = member_id and profiles.intents && ${intents}::text[]
      )`
    : sql`true`
  // Each part has its own limit, so that it is read in the order of its index and no further than the page.
  const firstOf = (part: Sql) => sql`(
    select member_id, created_at, is_empty from ${part}
      and joined_at <= (select visited_at from feed_session)
      and member_id <> ${viewer}
      and member_id not in (select unnest(excluded) from feed_session)
      and member_id not in (select unnest(ranked) from feed_session)
    order by is_empty, created_at desc, member_id desc
    limit ${offset + limit}
  )`
  const { rows } = await sql<{ id: UserId }>`
    with feed_session as materialized (
      select ranked, excluded, visited_at from feeds where ${isFeed(values)}
    ), rest as materialized (
      select member_id as id, created_at, is_empty
      from (
        ${firstOf(sql`directory where ${isInFeeds(intents)}`)}
        union all
        ${firstOf(sql`directory_departures
          where left_at > (select visited_at from feed_session) and ${isWanted}`)}
      ) listed
      order by is_empty, created_at desc, member_id desc
      limit ${limit} offset ${offset}
    )
    select id from rest where ${isShown(values.viewer)}
    order by is_empty, created_at desc, id desc
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether the viewer can see no other member, whatever their relation. Stops at the first one; runs for empty feeds
 * only.
 */
export async function isAlone(db: Db, viewer: UserId): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select not exists (
      select from users member where member.id <> ${viewer} and ${isVisible(viewer, 'member')}
    ) as is_alone`.execute(db)
  return rows[0]?.isAlone === true
}
