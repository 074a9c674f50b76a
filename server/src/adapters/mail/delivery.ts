import { setTimeout as wait } from 'node:timers/promises'
import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import { createDatabaseGauges } from '../../platform/database-gauges.ts'
import type { Db } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/column-types.ts'
import type { Log } from '../../platform/log.ts'
import { logOutage, type Outage } from '../../platform/outage.ts'
import { type Trace, untraced } from '../../platform/tracing/trace.ts'
import type { Compose } from './compose.ts'
import { SendError, type Stops, type Transport, withoutAddress } from './transport.ts'

/** Timeout of one mail: long enough for a slow mail server. */
const SEND_WITHIN_MS = 5 * 60_000
/**
 * Longer than `SEND_WITHIN_MS`, so that no other node sends the same mail. A mail with an unknown
 * outcome, as after a crash, stays leased until the code or link in it has expired: a retry with a
 * new code must not void one that may have arrived.
 */
export const LEASE_MS = Math.max(OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS) + 60_000
const RETRY_FIRST_MS = 5_000
const RETRY_MAX_MS = 10 * 60_000
const RETRY_UNANSWERED_MAX_MS = 4 * 60 * 60_000
const GIVE_UP_MS = 24 * 60 * 60_000

export interface DeliveryDeps {
  db: Db
  now: () => Date
  log: Log
  transport: Transport
  composers: Record<MailKind, Compose>
  /** Called when a mail is given up, before it is deleted. */
  storeGivenUp?: (db: Db, mail: LeasedMail, now: Date) => Promise<void>
  /** Timeout of one mail. Default: `SEND_WITHIN_MS`. */
  sendWithinMs?: number
  counters: MailCounters
  stops: Stops
  trace?: Trace
}

/**
 * Sends a leased mail, and then deletes it or schedules a retry. Postpones it if its composer says so, before or after
 * it is sent.
 */
export function createDelivery(deps: DeliveryDeps): (mail: LeasedMail) => Promise<void> {
  const { db, now, log, transport, composers, counters, stops, trace = untraced } = deps
  const server = logOutage(log, 'SMTP is unreachable', 'SMTP is reachable again')
  const settle = createSettlement(deps, server)

  const send = async (mail: LeasedMail) => {
    const { id, kind, recipient, aboutId } = mail
    const limit = AbortSignal.timeout(deps.sendWithinMs ?? SEND_WITHIN_MS)
    try {
      const composed = await composers[kind](db, recipient, now(), aboutId)
      if (composed && 'waitUntil' in composed) return await updateWait(db, id, composed.waitUntil)
      if (composed) {
        const cutOff = AbortSignal.any([limit, stops.cutOff])
        await transport.send(recipient, composed, { ...stops, cutOff })
        server.works()
        counters.sent.inc()
        log.info({ mail: id, kind }, 'mail sent')
        const { againAt } = composed
        if (againAt) return keepTrying(() => updateWait(db, id, againAt), stops.callOff)
      }
    } catch (error) {
      return settle(mail, error as Error)
    }
    await keepTrying(() => deleteMail(db, id), stops.callOff)
  }
  return (mail) => {
    const attributes = { 'shipmates.mail.kind': mail.kind, 'shipmates.mail.attempt': mail.attempts }
    return trace({ name: 'mail', isOutgoing: true, isRoot: true, attributes }, () => send(mail))
  }
}

/** After a failed attempt: deletes the mail for good, or schedules a retry. */
function createSettlement(
  { db, now, log, counters, stops, storeGivenUp }: DeliveryDeps,
  server: Outage,
) {
  return async (mail: LeasedMail, error: Error): Promise<void> => {
    const { id, kind, attempts, createdAt } = mail
    const at = now()
    const failure = error instanceof SendError ? error.failure : 'error'
    if (failure === 'away') {
      if (stops.callOff.aborted) return updateNextAttempt(db, id, at)
      server.fails(error, { reason: error.message })
    } else if (failure !== 'error') server.works()

    const ageMs = at.getTime() - createdAt.getTime()
    const isExpired = failure !== 'refused' && ageMs > GIVE_UP_MS
    counters.failed.inc({ reason: isExpired ? 'expired' : failure })
    const fields = { mail: id, kind, attempts, failure, ...describe(error, mail.recipient) }
    if (isExpired || failure === 'refused') {
      log.warn({ ...fields, ageSeconds: Math.round(ageMs / 1000) }, 'gave up sending a mail')
      return keepTrying(async () => {
        await storeGivenUp?.(db, mail, at)
        await deleteMail(db, id)
      }, stops.callOff)
    }
    // While the mail server is away, `server` logs it once for all mails.
    if (failure !== 'away') log.warn(fields, 'mail failed')
    const nextAt = new Date(at.getTime() + delayMs(failure, attempts))
    return keepTrying(() => updateNextAttempt(db, id, nextAt), stops.callOff)
  }
}

function delayMs(failure: string, attempts: number): number {
  const [first, max] =
    failure === 'unanswered' ? [LEASE_MS, RETRY_UNANSWERED_MAX_MS] : [RETRY_FIRST_MS, RETRY_MAX_MS]
  return Math.min(first * 2 ** (attempts - 1), max)
}

/**
 * Retries a write until it succeeds, so that a database outage can neither cause a mail to be sent
 * twice nor leave one leased that was not sent.
 */
async function keepTrying(write: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  const isWritten = () =>
    write().then(
      () => true,
      () => false,
    )
  while (!(await isWritten()) && !stopping.aborted) {
    await wait(1_000, undefined, { signal: stopping }).catch(() => {})
  }
}

/** The loggable parts of an error: no field contains an e-mail address. */
function describe(error: unknown, recipient: string) {
  const { message, stack = '' } = error as Error
  const reason = withoutAddress(message, recipient)
  return error instanceof SendError
    ? { reason }
    : { reason, stack: withoutAddress(stack, recipient) }
}

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

/** The queue of a priority is full when this many wait, so that it stays short however many are due. */
const WAITING_MAX = 500

/**
 * Whether no more mails of a priority, 1 (about messages, requests and acceptances) or 2 (weekly), should be queued now.
 * Those that wait for the end of quiet hours do not count.
 */
export async function isQueueFull(
  db: Db,
  { turn, at }: { turn: 1 | 2; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) = ${WAITING_MAX} as is_full from (
      select from mails where ${TURN} = ${sql.lit(turn)} and created_at <= ${at} limit ${WAITING_MAX}
    ) waiting
  `.execute(db)
  return rows[0]!.isFull
}

/** Postpones a leased mail, as if it had been queued for that time. */
async function updateWait(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ nextAttemptAt: until, createdAt: until, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>

async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

async function updateNextAttempt(db: Db, id: string, nextAttemptAt: Date): Promise<void> {
  await db.updateTable('mails').set({ nextAttemptAt }).where('id', '=', id).execute()
}

interface QueueState {
  count: number
  oldestSeconds: number
}

/**
 * The number of mails in the queue, including those that wait for a retry, and the age of
 * the oldest. Without those that wait for the end of quiet hours.
 */
async function measureQueue(db: Db): Promise<QueueState> {
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

type MailCounters = ReturnType<typeof createMailCounters>

/** The counters of a mailer. The app registers them later. */
export const createMailCounters = () => ({
  sent: new Counter({
    name: 'shipmates_mails_sent_total',
    help: 'Mails of this node that a mail server accepted or that were written to the outbox',
    registers: [],
  }),
  failed: new Counter({
    name: 'shipmates_mails_failed_total',
    help: 'Failed attempts of this node. The reasons refused and expired are final; others are retried',
    labelNames: ['reason'],
    registers: [],
  }),
})

/** Registers gauges of the mail queue, measured on each scrape. */
export function watchMailQueue(registry: Registry, db: Db): void {
  const gauge = createDatabaseGauges(registry, () => measureQueue(db))
  gauge('shipmates_mails_waiting', 'Mails in the queue that all nodes share', ({ count }) => count)
  gauge(
    'shipmates_mails_oldest_seconds',
    'Age of the oldest mail in the queue that all nodes share, 0 if it is empty',
    ({ oldestSeconds }) => oldestSeconds,
  )
}
