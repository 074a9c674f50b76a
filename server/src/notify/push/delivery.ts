import type { PushResponse } from '../../adapters/push/post.ts'
import type { PushClient } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import { type Batched, batch } from '../../platform/batch.ts'
import { WAIT_MS } from './buffer.ts'
import { OTHER_SERVICE, type PushMetrics } from './metrics.ts'
import { deleteUnknown } from './queries.ts'
import { finishPushes, type Leased, type PushKey, updateDue } from './queue-queries.ts'

export interface Sending extends Pick<Deps, 'db' | 'now' | 'log' | 'live'> {
  client: PushClient
  metrics: Pick<PushMetrics, 'sent' | 'failed' | 'forgotten' | 'dropped'>
}

export type Finish = Batched<PushKey, void>

/**
 * Returns a function that finishes pushes in batches, because finishing each by itself would keep the database from the
 * chat.
 */
export const createFinish = (db: Deps['db']): Finish =>
  batch(async (pushes) => {
    await finishPushes(db, pushes, WAIT_MS)
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
export function createDelivery(deps: Sending, finish: Finish, cutOff: AbortSignal) {
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
