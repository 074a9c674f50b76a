import { Counter, Histogram, type Registry } from 'prom-client'

export type ChatMetrics = ReturnType<typeof createChatMetrics>

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createChatMetrics(registry: Registry) {
  const common = { registers: [registry] }
  return {
    stored: new Counter({
      ...common,
      name: 'shipmates_messages_stored_total',
      help: 'Messages that this node stored',
    }),
    insertSeconds: new Histogram({
      ...common,
      name: 'shipmates_message_insert_seconds',
      help: 'Time of the statement that stores a group of messages, with its commit',
      buckets: BUCKETS,
    }),
    deliverySeconds: new Histogram({
      ...common,
      name: 'shipmates_message_delivery_seconds',
      help: 'Time from the arrival of a message to its delivery, both sides told',
      buckets: BUCKETS,
    }),
  }
}
