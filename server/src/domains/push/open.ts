import { listServices } from '../../adapters/push/endpoint.ts'
import { createPushClient } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import { contactOf } from './contact.ts'
import { openKeys } from './keys.ts'
import { createPushMetrics } from './metrics.ts'
import { createPushes } from './note.ts'
import { updateServices } from './queue-queries.ts'
import { sendPushes } from './sender.ts'

type Opening = Pick<Deps, 'db' | 'now' | 'log' | 'live' | 'config' | 'registry' | 'trace'>

/** Starts to note, queue and send pushes, with the keys of this installation. */
export async function openPushes(deps: Opening) {
  const { db, now, config, trace } = deps
  const keys = await openKeys(db)
  const services = listServices(config.pushHosts)
  await updateServices(db, services)
  const metrics = createPushMetrics(deps.registry, db, services)
  const { stop: stopNoting, ...pushes } = createPushes({ ...deps, metrics, services })
  const client = createPushClient({
    keys,
    contact: contactOf(config),
    trustedHosts: config.pushHosts,
    now,
    trace,
    withinMs: config.pushWithinMs,
  })
  const stopSending = sendPushes({ ...deps, client, metrics }, services)
  return { keys, pushes, stopNoting, stopSending }
}
