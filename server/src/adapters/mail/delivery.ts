import { setTimeout as wait } from 'node:timers/promises'
import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/column-types.ts'
import type { Log } from '../../platform/log.ts'
import { logOutage, type Outage } from '../../platform/outage.ts'
import { type Trace, untraced } from '../../platform/tracing/trace.ts'
import type { Compose } from './compose.ts'
import type { MailCounters } from './mail-metrics.ts'
import { deleteMail, type LeasedMail, updateNextAttempt, updateWait } from './mail-queries.ts'
import { SendError, withoutAddress } from './send-error.ts'
import type { Stops, Transport } from './transport.ts'

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
