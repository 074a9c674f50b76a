import type { UserId } from '@shipmates/contract/ids'
import type { PushEvent, Pushes } from '../../adapters/push/pushes.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import type { PushMetrics } from './metrics.ts'
import { type BufferedEvent, insertPushes } from './queue-queries.ts'

/** The wait after an event, so that a member who reads it at once gets no push. */
export const WAIT_MS = 10_000
const STORE_EVERY_MS = 1_000
/** The batch size of one statement. */
const STORED_AT_ONCE = 1_000
/** The limit of a node that cannot store them. */
export const BUFFERED_MAX = 20_000

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
    if (!hasLost) log.warn({ kept: BUFFERED_MAX }, 'some pushes will not be sent')
    hasLost = true
  }
  const store = async () => {
    const events = [...buffered.values()]
    buffered = new Map()
    for (let i = 0; i < events.length; i += STORED_AT_ONCE) {
      try {
        const some = events.slice(i, i + STORED_AT_ONCE)
        await insertPushes(db, some, { waitMs: WAIT_MS, services })
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
