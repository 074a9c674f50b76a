import { listServices } from '../../adapters/push/endpoint.ts'
import { createPushClient } from '../../adapters/push/push.ts'
import type { Pushes } from '../../adapters/push/pushes.ts'
import type { Deps } from '../../deps.ts'
import { createPushes } from './buffer.ts'
import { contactOf, openKeys } from './keys.ts'
import { createPushMetrics } from './metrics.ts'
import { updateServices } from './queue-queries.ts'
import { sendPushes } from './sender.ts'

type Opening = Pick<Deps, 'db' | 'now' | 'log' | 'live' | 'config' | 'registry' | 'trace'>

export interface OpenPushes extends Pushes {
  /** The key by which browsers subscribe, in their format. */
  publicKey: string
  /** Starts to send queued pushes. */
  send(): () => Promise<void>
  /** Queues what is in memory, and accepts no more events. */
  stopQueueing(): Promise<void>
}

/** Starts to queue pushes, with the keys of this installation. */
export async function openPushes(deps: Opening): Promise<OpenPushes> {
  const { db, now, config, trace } = deps
  const keys = await openKeys(db)
  const services = listServices(config.pushHosts)
  await updateServices(db, services)
  const metrics = createPushMetrics(deps.registry, db, services)
  const { stop: stopQueueing, ...pushes } = createPushes({ ...deps, metrics, services })
  const client = createPushClient({
    keys,
    contact: contactOf(config),
    trustedHosts: config.pushHosts,
    now,
    trace,
    withinMs: config.pushWithinMs,
  })
  return {
    ...pushes,
    publicKey: keys.publicKey.toString('base64url'),
    send: () => sendPushes({ ...deps, client, metrics }, services),
    stopQueueing,
  }
}
