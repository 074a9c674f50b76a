import type { Metric } from 'prom-client'
import type { Db } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/column-types.ts'
import { logOutage } from '../../platform/outage.ts'
import {
  createDelivery,
  createMailCounters,
  type DeliveryDeps,
  LEASE_MS,
  leaseMail,
} from './delivery.ts'

export interface QueuedMail {
  recipient: string
  kind: MailKind
  /** The id of the subject, for a kind that needs one. */
  aboutId?: string
}

export interface Mailer {
  /** Call after committing a transaction that queued mail. */
  wake(): void
  /**
   * Stops the workers. A mail that the mail server has not started to receive goes back to the
   * queue; one in transfer has `STOP_WITHIN_MS` to finish.
   */
  stop(): Promise<void>
  /** Its counters, for a registry. */
  metrics: readonly Metric[]
}

const POLL_MS = 5_000
/** Concurrent sends, so that one hanging connection does not block the queue. */
const SENT_AT_ONCE = 5
/** `serve` ends the process ten seconds after the drain delay; this leaves time for the other steps. */
const STOP_WITHIN_MS = 5_000

/** Queues a mail. In a transaction, it is sent only if the transaction commits. */
export const queueMail = (db: Db, { recipient, ...mail }: QueuedMail, now: Date): Promise<void> =>
  queueMails(db, { ...mail, recipients: [recipient] }, now)

interface QueuedMails extends Omit<QueuedMail, 'recipient'> {
  recipients: readonly string[]
}

/** Queues a mail of one kind to each recipient, to be sent from `at` on. */
export async function queueMails(
  db: Db,
  { recipients, kind, aboutId }: QueuedMails,
  at: Date,
): Promise<void> {
  if (recipients.length === 0) return
  await db
    .insertInto('mails')
    .values(
      recipients.map((recipient) => ({
        recipient,
        kind,
        aboutId: aboutId ?? null,
        nextAttemptAt: at,
        createdAt: at,
      })),
    )
    .execute()
}

/**
 * Sends queued mail, oldest first, `SENT_AT_ONCE` at a time on each node. Weekly mails yield to mails about unread
 * messages, and these to all others.
 *
 * A mail is leased while it is sent and deleted afterwards. A failure schedules a retry with
 * exponential backoff, for up to a day. A mail that the mail server permanently refuses is dropped.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure shares the workers, the lease in turn and the busy recipients
export function createMailer(deps: Omit<DeliveryDeps, 'counters' | 'stops'>): Mailer {
  const { db, now, log } = deps
  const counters = createMailCounters()
  const stopping = new AbortController()
  const cutting = new AbortController()
  const stops = { callOff: stopping.signal, cutOff: cutting.signal }
  const deliver = createDelivery({ ...deps, counters, stops })
  const workers = new Set<Promise<void>>()
  const busy = new Set<string>()
  const outage = logOutage(log, 'mail queue could not be read')
  let isWokenAgain = false
  let leasing: Promise<unknown> = Promise.resolve()

  /**
   * Leases one mail at a time, so that each lease sees the recipients of the previous ones
   * in `busy`.
   */
  const lease = () => {
    const leased = leasing.then(async () => {
      const mail = await leaseMail(db, { now: now(), leaseMs: LEASE_MS, busy: [...busy] })
      if (mail) busy.add(mail.recipient)
      return mail
    })
    leasing = leased.catch(() => {})
    return leased
  }
  const sendNext = async () => {
    const mail = await lease()
    if (!mail) return false
    wake()
    await deliver(mail).finally(() => busy.delete(mail.recipient))
    return true
  }
  const work = async () => {
    do {
      isWokenAgain = false
      while (!stopping.signal.aborted && (await sendNext())) {}
    } while (isWokenAgain && !stopping.signal.aborted)
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    isWokenAgain = workers.size === SENT_AT_ONCE
    if (isWokenAgain) return
    const worker = work()
      .then(outage.works, outage.fails)
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }
  const timer = setInterval(wake, POLL_MS)
  timer.unref()

  return {
    wake,
    stop: async () => {
      stopping.abort(new Error('this node stops'))
      clearInterval(timer)
      const deadline = setTimeout(() => cutting.abort(stopping.signal.reason), STOP_WITHIN_MS)
      await Promise.all(workers)
      clearTimeout(deadline)
    },
    metrics: Object.values(counters),
  }
}
