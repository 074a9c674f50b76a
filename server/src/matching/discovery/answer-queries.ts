import { type RawBuilder, sql } from 'kysely'
import { isGone } from '../../people/visibility/visible.ts'

type Sql = RawBuilder<unknown>

/** Of requests that wait, of those that were answered, and of connections, so many of a member are counted. */
const COUNTED_UP_TO = 200

// Who is suspended or leaving neither waits nor takes a connection's time. Each condition has an index that answers it.
const isWaiting = sql`status = 'interested' and not ${isGone(sql`from_id`)}`
/** One that was suppressed from its receiver is rejected without an answer. */
const isAnswered = sql`status in ('accepted', 'rejected') and answered_at is not null`
const isConnected = sql`not ${isGone(sql`other_id`)}`

/** SQL: one row with how many requests wait for a member, how many the member answered, and the member's connections. */
export const answersOf = (member: Sql) => sql`
  select ${countUpTo(sql`connection_requests where to_id = ${member} and ${isWaiting}`)} as waiting,
    ${countUpTo(sql`connection_requests where to_id = ${member} and ${isAnswered}`)} as answered,
    ${countUpTo(sql`connections where user_id = ${member} and ${isConnected}`)} as connections`

const countUpTo = (rows: Sql) =>
  sql`(select count(*)::int from (select from ${rows} limit ${sql.lit(COUNTED_UP_TO)}) counted)`

/**
 * SQL: the same of many members, as parts of a statement: tables `waits`, `answers` and `known`, each of `member_id` and its
 * count. `span` is a row of the lowest and the highest id, `first` and `last`.
 */
export const answersBetween = (span: Sql) => sql`
  waits as materialized (${countEach('waiting', sql`to_id`, sql`${span}, connection_requests where to_id between first and last and ${isWaiting}`)}),
  answers as materialized (${countEach('answered', sql`to_id`, sql`${span}, connection_requests where to_id between first and last and ${isAnswered}`)}),
  known as materialized (${countEach('connections', sql`user_id`, sql`${span}, connections where user_id between first and last and ${isConnected}`)})`

const countEach = (name: string, member: Sql, rows: Sql) => sql`
  select ${member} as member_id, least(count(*), ${sql.lit(COUNTED_UP_TO)})::int as ${sql.ref(name)} from ${rows} group by ${member}`

/** SQL: whether a request of a sample counts in the rate at which members answer. */
export const isCounted = sql`(${isAnswered} or ${isWaiting} and not ${isGone(sql`to_id`)})`
