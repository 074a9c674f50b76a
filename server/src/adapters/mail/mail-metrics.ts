import { Counter, type Registry } from 'prom-client'
import { createDatabaseGauges } from '../../platform/database-gauges.ts'
import type { Db } from '../../platform/db/client.ts'
import { measureQueue } from './mail-queries.ts'

export type MailCounters = ReturnType<typeof createMailCounters>

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
