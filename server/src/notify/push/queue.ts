import type { SessionId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { PushEvent, Pushes } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { repeat } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import type { PushMetrics } from './metrics.ts'

/**
 * The wait after an event, so that a member who reads it at once gets no push. Longer than a vanished tab counts as open.
 */
export const WAIT_MS = 10_000
const STORE_EVERY_MS = 1_000
/** The batch size of one statement. */
const STORED_AT_ONCE = 1_000
/** The limit of a node that cannot store them. */
const BUFFERED_MAX = 20_000

/** The topic that a push replaces: one per conversation, one for all requests, one per developer who accepted. */
const topicOf = ({ kind, aboutId }: PushEvent) =>
  kind === 'request' ? 'request' : `${kind}:${aboutId}`

interface Buffering extends Pick<Deps, 'db' | 'now' | 'log'> {
  metrics: Pick<PushMetrics, 'lost'>
  services: readonly string[]
}

/**
 * Keeps events in memory, and queues their pushes every second in one statement. Of several events with the same push,
 * keeps the newest. Beyond `BUFFERED_MAX`, new events are lost.
 */
export function createPushes(deps: Buffering): Pushes & { stop: () => Promise<void> } {
  const { db, now, log, metrics, services } = deps
  let buffered = new Map<string, BufferedEvent>()
  let hasLost = false

  const keep = (event: BufferedEvent) => {
    const key = `${event.userId} ${event.topic}`
    if (buffered.size < BUFFERED_MAX || buffered.has(key)) {
      buffered.set(key, event)
      return
    }
    metrics.lost.inc()
    if (!hasLost)
      log.warn({ kept: BUFFERED_MAX }, 'push buffer is full: some pushes will not be sent')
    hasLost = true
  }
  const store = async () => {
    const events = [...buffered.values()]
    buffered = new Map()
    for (let i = 0; i < events.length; i += STORED_AT_ONCE) {
      try {
        const some = events.slice(i, i + STORED_AT_ONCE)
        await insertPushes(db, some, services)
      } catch (error) {
        const newer = buffered
        buffered = new Map()
        for (const event of [...events.slice(i), ...newer.values()]) keep(event)
        throw error
      }
    }
    hasLost = false
  }
  const outage = logOutage(log, 'pushes could not be queued')
  const stopStoring = repeat({ everyMs: STORE_EVERY_MS, work: store, outage })

  return {
    queue: (userId: UserId, event) => keep({ ...event, userId, topic: topicOf(event), at: now() }),
    stop: async () => {
      await stopStoring()
      await store().catch(outage.fails)
    },
  }
}

/** An event to push once to every subscription of a member. */
interface BufferedEvent extends PushEvent {
  userId: UserId
  topic: string
  at: Date
}

/**
 * Queues a push for each subscription of these members, `WAIT_MS` after its event. A waiting push covers the new event
 * too; one that is being sent, or that failed, is marked as newer. Skips subscriptions that are being deleted. Each
 * push gets its subscription's one of `services`.
 */
async function insertPushes(
  db: Db,
  events: readonly BufferedEvent[],
  services: readonly string[],
): Promise<void> {
  const column = <K extends keyof BufferedEvent>(name: K) => events.map((event) => event[name])
  await sql`
    insert into pushes (subscription_id, topic, kind, about_id, due_at, noted_at, service)
    select subscription.id, event.topic, event.kind, event.about_id,
      event.at + ${WAIT_MS} * interval '1 ms', event.at,
      coalesce((
        select service from unnest(${services}::text[]) as service
        where split_part(endpoint, '/', 3) like replace(service, '*', '%') limit 1
      ), '')
    from unnest(
      ${column('userId')}::bigint[], ${column('topic')}::text[], ${column('kind')}::text[],
      ${column('aboutId')}::bigint[], ${column('at')}::timestamptz[]
    ) as event (user_id, topic, kind, about_id, at)
    join push_subscriptions subscription on subscription.user_id = event.user_id
    order by subscription.id, event.topic
    for key share of subscription skip locked
    on conflict (subscription_id, topic) do update
      set noted_at = excluded.noted_at, about_id = excluded.about_id where pushes.attempts > 0
  `.execute(db)
}

/** A push that this node sends, and its address. */
export interface Leased extends PushEvent {
  subscriptionId: string
  topic: string
  /** Empty for services that are not listed. */
  service: string
  /** Including this one. */
  attempts: number
  notedAt: Date
  userId: UserId
  sessionId: SessionId
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  /** Whether the session has not expired. */
  isLive: boolean
}

/** Moves the pushes of services that are no longer listed into the queue of the rest. */
export async function updateServices(db: Db, known: readonly string[]): Promise<void> {
  await sql`
    update pushes set service = '' where service <> '' and service <> all(${known}::text[])
  `.execute(db)
}

/** Leases pushes of one service's queue that are due; other nodes skip them until the lease ends. */
export async function leasePushes(
  db: Db,
  service: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Leased[]> {
  const { rows } = await sql<Leased>`
    with due as (
      select subscription_id, topic from pushes where service = ${service} and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update pushes set attempts = pushes.attempts + 1, due_at = ${until}
    from due
    join push_subscriptions subscription on subscription.id = due.subscription_id
    join sessions on sessions.id = subscription.session_id
    where pushes.subscription_id = due.subscription_id and pushes.topic = due.topic
    returning pushes.subscription_id, pushes.topic, pushes.kind, pushes.about_id, pushes.attempts,
      pushes.noted_at, pushes.service, subscription.user_id, subscription.session_id, subscription.endpoint,
      subscription.p256dh, subscription.auth, sessions.expires_at > ${now} as is_live
  `.execute(db)
  return rows
}

export type PushKey = Pick<Leased, 'subscriptionId' | 'topic' | 'notedAt'>

/**
 * Deletes pushes that were sent or dropped. If an event came in the meantime, the push becomes due again, `WAIT_MS`
 * after it.
 */
export async function finishPushes(db: Db, pushes: readonly PushKey[]): Promise<void> {
  // Locked in the order of insertion.
  await sql`
    with held as (
      select pushes.subscription_id, pushes.topic, pushes.noted_at = done.noted_at as is_done
      from unnest(
        ${pushes.map(({ subscriptionId }) => subscriptionId)}::bigint[],
        ${pushes.map(({ topic }) => topic)}::text[], ${pushes.map(({ notedAt }) => notedAt)}::timestamptz[]
      ) as done (subscription_id, topic, noted_at)
      join pushes on pushes.subscription_id = done.subscription_id and pushes.topic = done.topic
      order by pushes.subscription_id, pushes.topic for update of pushes
    ), finished as (
      delete from pushes using held
      where pushes.subscription_id = held.subscription_id and pushes.topic = held.topic and held.is_done
    )
    update pushes set attempts = 0, due_at = noted_at + ${WAIT_MS} * interval '1 ms'
    from held
    where pushes.subscription_id = held.subscription_id and pushes.topic = held.topic
      and not held.is_done
  `.execute(db)
}

export async function updateDue(
  db: Db,
  { subscriptionId, topic }: Pick<Leased, 'subscriptionId' | 'topic'>,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ dueAt })
    .where('subscriptionId', '=', subscriptionId)
    .where('topic', '=', topic)
    .execute()
}
