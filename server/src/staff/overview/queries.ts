import type { UserId } from '@shipmates/contract/ids'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Outcome } from '../../platform/db/column-types.ts'
import type { DB } from '../../platform/db/schema.ts'

async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return rows[0]!.count
}

/** SQL: whether a row of `users` is a member. Written as in the index `users_members`. */
const IS_MEMBER = sql`
  email_verified_at is not null and waiting_since is null and deletion_due_at is null
`

const within = (column: string, { from, to }: Period) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

/** All members, suspended and hidden ones included. */
export const countMembers = (db: Db) => countRows(db, sql`from users where ${IS_MEMBER}`)

/** Members who joined in a period and are members now. */
export const countJoined = (db: Db, period: Period) =>
  countRows(db, sql`from users where ${IS_MEMBER} and ${within('email_verified_at', period)}`)

/** Members who left since then, and had joined before. */
export const countLeft = (db: Db, since: Date) =>
  countRows(
    db,
    sql`from users
      where deletion_due_at >= ${new Date(since.getTime() + DELETION_GRACE_MS)}
        and deleted_at is null and email_verified_at < ${since}`,
  )

/**
 * Members whose last activity was in a period: the end of their last open tab, or the last call of a session. Reads
 * the sessions that have not expired, which are those of a week.
 */
export const countActive = (db: Db, period: Period) =>
  countRows(
    db,
    sql`from (
      select user_id from last_seen where ${within('seen_at', period)}
      union select user_id from sessions where ${within('last_used_at', period)}
    ) active`,
  )

/** The figures of a period. Members and reports are new ones; requests are those that were sent, whatever their answer. */
export async function countPeriod(db: Db, period: Period) {
  const isCreated = within('created_at', period)
  const isConnected = within('connected_at', period)
  return {
    members: await countJoined(db, period),
    requests: await countRows(
      db,
      sql`from connection_requests where ${isCreated} and status <> 'ignored'`,
    ),
    acceptances: await countRows(
      db,
      sql`from connections where ${isConnected} and user_id < other_id`,
    ),
    messages: await countRows(db, sql`from messages where ${isCreated}`),
    reports: await countRows(db, sql`from reports where ${isCreated}`),
  }
}

/** How many reports were made about a member on each UTC day since then, without days that have none. */
export async function countReportsAbout(
  db: Db,
  member: UserId | undefined,
  since: Date,
): Promise<Map<string, number>> {
  if (!member) return new Map()
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from reports where target_id = ${member} and created_at >= ${since} group by 1
  `.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** How many reports are open, and the time of the oldest, without those about a member. */
export const findOpenReports = (db: Db, notAbout: UserId | undefined) =>
  db
    .selectFrom('reports')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min<Date | null>('createdAt').as('oldestAt'),
    ])
    .where('resolvedAt', 'is', null)
    .$if(notAbout !== undefined, (query) => query.where('targetId', '!=', notAbout!))
    .executeTakeFirstOrThrow()

/** Accounts that wait for approval. */
export const countWaiting = (db: Db) =>
  countRows(db, sql`from users where waiting_since is not null and deletion_due_at is null`)

/** Without weekly mails, which wait for each other, and reminders, which wait until reports are overdue. */
export const countMails = (db: Db) =>
  countRows(db, sql`from mails where kind not in ('digest', 'reports-overdue')`)

/** How often matches of each range had each outcome, since the start of a day. */
export async function listOutcomes(db: Db, since: Date) {
  const { rows } = await sql<{ outcome: Outcome; place: string; score: string; count: number }>`
    select outcome, place, score, sum(count)::int as count from match_counts
    where day >= (${since}::timestamptz at time zone 'UTC')::date
    group by outcome, place, score
  `.execute(db)
  return rows
}

/** The time of the oldest account, the first day of the community. */
export const findFirstSignUp = (db: Db) =>
  db.selectFrom('users').select('createdAt').orderBy('id').limit(1).executeTakeFirst()

/** The figures of days that are over, oldest first. */
export const listDays = (db: Db, since: Date) =>
  db
    .selectFrom('dailyCounts')
    .select([
      'day',
      'members',
      'active',
      'activeInWeek',
      'requests',
      'acceptances',
      'messages',
      'reports',
    ])
    .where('day', '>=', since)
    .orderBy('day')
    .execute()

/** Adds the figures of a day, unless they are there. */
export const insertDay = (db: Db, figures: DB['dailyCounts']) =>
  db
    .insertInto('dailyCounts')
    .values(figures)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()

/** Half-open: from `from` until before `to`. */
export interface Period {
  from: Date
  to: Date
}
