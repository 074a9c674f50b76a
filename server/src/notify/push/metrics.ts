import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import { createDatabaseGauges } from '../../platform/database-gauges.ts'
import type { Db } from '../../platform/db/client.ts'

export type PushMetrics = ReturnType<typeof createPushMetrics>

/** Label for push services that are not listed. */
export const OTHER_SERVICE = 'other'

export function createPushMetrics(registry: Registry, db: Db, services: readonly string[]) {
  const common = { registers: [registry] }
  const gauge = createDatabaseGauges(registry, () => countPushes(db))
  gauge('shipmates_pushes_waiting', 'Pushes in the queue that all nodes share', (count) => count)
  const sent = new Counter({
    ...common,
    name: 'shipmates_pushes_sent_total',
    help: 'Pushes of this node that a push service accepted',
    labelNames: ['service'],
  })
  for (const service of [...services, OTHER_SERVICE]) sent.inc({ service }, 0)
  return {
    sent,
    failed: new Counter({
      ...common,
      name: 'shipmates_pushes_failed_total',
      help: 'Failed attempts of this node. The reason refused is final; others are retried, five attempts in all',
      labelNames: ['service', 'reason'],
    }),
    dropped: new Counter({
      ...common,
      name: 'shipmates_pushes_dropped_total',
      help: 'Pushes that this node did not send: needless, since the member knows, is here or wants none; expired; or given up',
      labelNames: ['reason'],
    }),
    forgotten: new Counter({
      ...common,
      name: 'shipmates_push_subscriptions_forgotten_total',
      help: 'Subscriptions that this node deleted, because their push service does not take them any more',
    }),
    lost: new Counter({
      ...common,
      name: 'shipmates_pushes_lost_total',
      help: 'Events of which this node made no push, because too many waited in its memory',
    }),
  }
}

async function countPushes(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pushes`.execute(db)
  return Number(rows[0]!.count)
}
