import type { PushResponse } from '../../adapters/push/post.ts'
import type { PushClient } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import { type Batched, batch } from '../../platform/batch.ts'
import { repeat } from '../../platform/jobs.ts'
import { logOutageOfParts, type Outage } from '../../platform/outage.ts'
import { OTHER_SERVICE, type PushMetrics } from './metrics.ts'
import { choosePayloads, isExpired } from './payload.ts'
import { finishPushes, type Leased, leasePushes, type PushKey, updateDue } from './queue.ts'
import { deleteUnknown } from './subscriptions.ts'

interface Sending extends Pick<Deps, 'db' | 'now' | 'log' | 'live'> {
  client: PushClient
  metrics: Pick<PushMetrics, 'sent' | 'failed' | 'forgotten' | 'dropped'>
}

const POLL_EVERY_MS = 1_000
/** Requests of a node at once to one push service. */
export const SENT_AT_ONCE = 50
/** Longer than a push takes. After this time another node sends the pushes of a node that died. */
const LEASE_MS = 90_000
/**
 * When the node stops, running requests have this long to end; then they are cut off, and sent again after their lease.
 */
const STOP_WITHIN_MS = 3_000

/**
 * Sends queued pushes that are due to sessions of members with unseen events: on each node at most `SENT_AT_ONCE` at a
 * time to each of `services`, so that one that does not answer delays no other. Returns a function that stops it.
 */
export function sendPushes(deps: Sending, services: readonly string[]): () => Promise<void> {
  const cutting = new AbortController()
  const finish = createFinish(deps.db)
  const deliver = createDelivery(deps, finish, cutting.signal)
  // The last one is for all other services.
  const queues = [...services, '']
  const outageOf = logOutageOfParts(deps.log, 'push queue could not be read')
  const stops = queues.map((service) =>
    sendQueue(service, { ...deps, finish, deliver, outage: outageOf(service) }),
  )
  return async () => {
    const deadline = setTimeout(() => cutting.abort(new Error('this node stops')), STOP_WITHIN_MS)
    await Promise.all(stops.map((stop) => stop()))
    clearTimeout(deadline)
    deps.client.close()
  }
}

interface SendingQueue extends Sending {
  finish: Finish
  deliver: ReturnType<typeof createDelivery>
  outage: Outage
}

/** Returns a function that stops it, and resolves when no request is running. */
function sendQueue(service: string, deps: SendingQueue): () => Promise<void> {
  const { db, now, finish, deliver, outage } = deps
  const inFlight = new Set<Promise<void>>()
  const drop = (push: Leased) => {
    deps.metrics.dropped.inc({ reason: isExpired(push, now()) ? 'expired' : 'needless' })
    return finish(push)
  }
  const start = (push: Leased, payload: object | undefined) => {
    const work = payload ? deliver(push, payload) : drop(push)
    const running = work.catch(outage.fails).finally(() => inFlight.delete(running))
    inFlight.add(running)
  }
  const work = async (stop: AbortSignal) => {
    while (!stop.aborted) {
      const limit = SENT_AT_ONCE - inFlight.size
      if (limit < SENT_AT_ONCE / 2) {
        await Promise.race(inFlight)
        continue
      }
      const at = now()
      const until = new Date(at.getTime() + LEASE_MS)
      const leased = await leasePushes(db, service, { now: at, until, limit })
      if (leased.length === 0) return
      const payloads = await choosePayloads(leased, deps)
      for (const push of leased) start(push, payloads.get(push))
    }
  }
  const stop = repeat({ everyMs: POLL_EVERY_MS, work, outage })
  return async () => {
    await stop()
    await Promise.all(inFlight)
  }
}

type Finish = Batched<PushKey, void>

/**
 * Returns a function that finishes pushes in batches, because finishing each by itself would keep the database from the
 * chat.
 */
const createFinish = (db: Deps['db']): Finish =>
  batch(async (pushes) => {
    await finishPushes(db, pushes)
    return pushes.map(() => undefined)
  })

export const ATTEMPTS_MAX = 5
const RETRY_FIRST_MS = 30_000
const RETRY_MAX_MS = 60 * 60_000

/** Why a push service did not accept a push. */
type Failure = 'refused' | 'unauthorized' | 'limited' | 'broken' | 'away' | 'unanswered'

/**
 * Returns a function that sends a leased push, and then deletes or postpones it. It deletes the subscription if the
 * push service does not accept it any more.
 */
function createDelivery(deps: Sending, finish: Finish, cutOff: AbortSignal) {
  const { db, client, metrics, log } = deps
  const settle = createSettlement(deps, finish)

  return async (push: Leased, payload: object): Promise<void> => {
    if (!client.accepts(push.endpoint)) return deleteUnknown(db, push)
    let answer: PushResponse
    try {
      answer = await client.send({ ...push, payload }, cutOff)
    } catch (error) {
      // Cut off: another node sends it after the lease.
      if (cutOff.aborted) return
      const { message, cause } = error as Error
      const isLate = cause instanceof Error && cause.name === 'TimeoutError'
      return settle(push, isLate ? 'unanswered' : 'away', { reason: message })
    }
    if (answer.status >= 200 && answer.status < 300) {
      metrics.sent.inc({ service: push.service || OTHER_SERVICE })
      return finish(push)
    }
    const { status, retryAfterMs } = answer
    if (status === 401 || status === 403) {
      const host = new URL(push.endpoint).host
      log.warn(
        { host, status, response: redact(answer.body, push) },
        'a push service refused our keys',
      )
    }
    return settle(push, failureOf(status), { reason: `response status ${status}`, retryAfterMs })
  }
}

/** After a failed attempt. */
function createSettlement({ db, now, log, metrics }: Sending, finish: Finish) {
  const putOff = (push: Leased, failure: Failure, retryAfterMs: number | undefined) => {
    if (failure === 'refused') return deleteUnknown(db, push)
    if (push.attempts >= ATTEMPTS_MAX) {
      metrics.dropped.inc({ reason: 'given_up' })
      return finish(push)
    }
    const waitMs = delayMs(push.attempts, retryAfterMs)
    return updateDue(db, push, new Date(now().getTime() + waitMs))
  }
  return async (
    push: Leased,
    failure: Failure,
    { reason, retryAfterMs }: { reason: string; retryAfterMs?: number | undefined },
  ): Promise<void> => {
    metrics.failed.inc({ service: push.service || OTHER_SERVICE, reason: failure })
    if (failure === 'refused') metrics.forgotten.inc()
    await putOff(push, failure, retryAfterMs)
    const { host } = new URL(push.endpoint)
    log.info({ host, failure, reason, attempts: push.attempts }, 'push failed')
  }
}

/** Exponential backoff with jitter, so that a service that is back is not flooded. */
function delayMs(attempts: number, retryAfterMs = 0): number {
  const backOffMs = RETRY_FIRST_MS * 4 ** (attempts - 1)
  const leastMs = Math.min(Math.max(backOffMs, retryAfterMs), RETRY_MAX_MS)
  return leastMs * (1 + Math.random() / 2)
}

/**
 * A 401 is about the token, which depends on our clock. Every other 4xx, except timeouts, limits and our own size,
 * means that the subscription is gone for good.
 */
function failureOf(status: number): Failure {
  if (status === 429) return 'limited'
  if (status === 401) return 'unauthorized'
  if (status === 408 || status === 413) return 'broken'
  return status >= 400 && status < 500 ? 'refused' : 'broken'
}

/** The address of a subscription is a secret, because anyone who has it may send to it. */
const redact = (text: string, { endpoint }: Leased) =>
  text.replaceAll(endpoint, '[endpoint]').replaceAll(new URL(endpoint).pathname, '[path]')
