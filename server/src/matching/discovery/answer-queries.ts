import { type RawBuilder, sql } from 'kysely'
import { isGone } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

type Sql = RawBuilder<unknown>

/** Waiting requests, answered requests and connections of a member are counted up to this number. */
const COUNTED_UP_TO = 200

// A suspended or leaving member neither waits for an answer nor counts as a connection. Each condition has an index
// that answers it.
const isWaiting = sql`status = 'interested' and not ${isGone(sql`from_id`)}`
/** A suppressed request is rejected without an answer. */
const isAnswered = sql`status in ('accepted', 'rejected') and answered_at is not null`
const isConnected = sql`not ${isGone(sql`other_id`)}`

/**
 * SQL: one row with the number of requests that wait for a member, of those that the member answered, and of the
 * member's connections.
 */
export const answersOf = (member: Sql) => sql`
  select ${countUpTo(sql`connection_requests where to_id = ${member} and ${isWaiting}`)} as waiting,
    ${countUpTo(sql`connection_requests where to_id = ${member} and ${isAnswered}`)} as answered,
    ${countUpTo(sql`connections where user_id = ${member} and ${isConnected}`)} as connections`

const countUpTo = (rows: Sql) =>
  sql`(select count(*)::int from (select from ${rows} limit ${sql.lit(COUNTED_UP_TO)}) counted)`

/**
 * SQL: the same for many members, as parts of a statement: tables `waits`, `answers` and `known`, each with `member_id`
 * and its count. `span` is a row of the lowest and the highest id, `first` and `last`.
 */
export const answersBetween = (span: Sql) => sql`
  waits as materialized (${countEach('waiting', sql`to_id`, sql`${span}, connection_requests where to_id between first and last and ${isWaiting}`)}),
  answers as materialized (${countEach('answered', sql`to_id`, sql`${span}, connection_requests where to_id between first and last and ${isAnswered}`)}),
  known as materialized (${countEach('connections', sql`user_id`, sql`${span}, connections where user_id between first and last and ${isConnected}`)})`

const countEach = (name: string, member: Sql, rows: Sql) => sql`
  select ${member} as member_id, least(count(*), ${sql.lit(COUNTED_UP_TO)})::int as ${sql.ref(name)} from ${rows} group by ${member}`

/** SQL: whether a sampled request counts in the community's answer rate. */
const isCounted = sql`(${isAnswered} or ${isWaiting} and not ${isGone(sql`to_id`)})`

/** This many of all requests are sampled. */
const SAMPLE = 20_000

/** Counts how many sampled requests were answered. Deletes nothing. */
export async function countAnswers(db: Db): Promise<number> {
  await sql`
    insert into community_answers as known (received, answered)
    select count(*), count(*) filter (where status <> 'interested')
    from connection_requests tablesample system (
      (select least(100, 100.0 * ${SAMPLE} / greatest(reltuples, 1)) from pg_class
        where oid = 'connection_requests'::regclass)
    )
    where ${isCounted}
    on conflict (is_only) do update set received = excluded.received, answered = excluded.answered
  `.execute(db)
  return 0
}
