import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** SQL: which mails go first. The expression is that of an index. */
/** SQL: which mails wait for which; the expression of an index. */
const TURN = sql`case when kind in ('unread-messages', 'requests-waiting', 'requests-accepted') then 1
    when kind = 'digest' then 2 else 0 end`

interface Leasing {
  now: Date
  leaseMs: number
  /** Recipients this node is sending to; one recipient's mails are sent one at a time. */
  busy: readonly string[]
}

/**
 * Leases the next mail that is due, for `leaseMs`; other nodes skip it. Returns `undefined` if none
 * is due.
 */
export function leaseMail(db: Db, { now, leaseMs, busy }: Leasing) {
  return db
    .updateTable('mails')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('nextAttemptAt', '<=', now)
        .where(sql<boolean>`recipient <> all(${busy}::text[])`)
        .orderBy(TURN)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'kind', 'aboutId', 'attempts', 'createdAt'])
    .executeTakeFirst()
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
 * the oldest.
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
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestSeconds }
}
