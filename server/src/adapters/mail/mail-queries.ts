import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** SQL: the priority of a mail. The expression is the same as in an index. */
const TURN = sql`case when kind in ('unread-messages', 'requests-waiting', 'requests-accepted') then 1
    when kind = 'digest' then 2 else 0 end`

interface Leasing {
  now: Date
  leaseMs: number
  /** Recipients this node is sending to; one recipient's mails are sent one at a time. */
  busy: readonly string[]
}

/**
 * Leases the next mail that is due, for `leaseMs`; other nodes skip it. Returns `undefined` if none is due. Mails that
 * wait for the end of quiet hours are not read, however many there are.
 */
export function leaseMail(db: Db, { now, leaseMs, busy }: Leasing) {
  const first = (turn: number) => sql`(
    select id from mails
    where ${TURN} = ${sql.lit(turn)} and created_at <= ${now} and next_attempt_at <= ${now}
      and recipient <> all(${busy}::text[])
    order by created_at, id limit 1 for update skip locked
  )`
  return db
    .updateTable('mails')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    }))
    .where(sql<boolean>`id = coalesce(${first(0)}, ${first(1)}, ${first(2)})`)
    .returning(['id', 'recipient', 'kind', 'aboutId', 'attempts', 'createdAt'])
    .executeTakeFirst()
}

/**
 * How many mails of a priority, 1 (about messages, requests and acceptances) or 2 (weekly), wait to be sent, counted up
 * to `limit`. Without those that wait for the end of quiet hours.
 */
export async function countWaitingMails(
  db: Db,
  { turn, at, limit }: { turn: 1 | 2; at: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from mails where ${TURN} = ${sql.lit(turn)} and created_at <= ${at} limit ${limit}
    ) waiting
  `.execute(db)
  return rows[0]!.count
}

/** Postpones a leased mail, as if it had been queued for that time. */
export async function updateWait(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ nextAttemptAt: until, createdAt: until, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

export type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

export async function updateNextAttempt(db: Db, id: string, nextAttemptAt: Date): Promise<void> {
  await db.updateTable('mails').set({ nextAttemptAt }).where('id', '=', id).execute()
}

export interface QueueState {
  count: number
  oldestSeconds: number
}

/**
 * The number of mails in the queue, including those that wait for a retry, and the age of
 * the oldest. Without those that wait for the end of quiet hours.
 */
export async function measureQueue(db: Db): Promise<QueueState> {
  const { count, oldestSeconds } = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      sql<number>`coalesce(
        greatest(extract(epoch from clock_timestamp() - min(created_at)), 0), 0
      )::float8`.as('oldestSeconds'),
    ])
    .where(sql<boolean>`created_at <= clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestSeconds }
}
