import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/db/client.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { measureQueue, type QueueState } from './mail-queries.ts'

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
  let measuring: ReturnType<typeof measureQueue> | undefined
  const measure = () => {
    measuring ??= measureQueue(db).finally(() => {
      measuring = undefined
    })
    return measuring
  }
  const gauge = (name: string, help: string, read: (queue: QueueState) => number) =>
    new Gauge({
      name,
      help: `${help}; absent while the database is unavailable`,
      registers: [registry],
      async collect() {
        await measure().then(
          (queue) => this.set(read(queue)),
          (error) => {
            if (!isUnavailable(error)) throw error
            this.remove()
          },
        )
      },
    })
  gauge('shipmates_mails_waiting', 'Mails in the queue that all nodes share', ({ count }) => count)
  gauge(
    'shipmates_mails_oldest_seconds',
    'Age of the oldest mail in the queue that all nodes share, 0 if it is empty',
    ({ oldestSeconds }) => oldestSeconds,
  )
}
