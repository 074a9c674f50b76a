import { listServices } from '../../adapters/push/endpoint.ts'
import { createPushClient } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import { openKeys } from './keys.ts'
import { createPushMetrics } from './metrics.ts'
import { createPushes } from './note.ts'
import { sendPushes } from './sender.ts'

type Opening = Pick<Deps, 'db' | 'now' | 'log' | 'live' | 'config' | 'registry' | 'trace'>

/** Starts to note, queue and send pushes, with the keys of this installation. */
export async function openPushes(deps: Opening) {
  const { db, now, config, trace } = deps
  const keys = await openKeys(db)
  const metrics = createPushMetrics(deps.registry, db)
  const services = listServices(config.pushHosts)
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

/** Apple's push service takes no token without an address of the host. */
function contactOf({ supportEmail, publicUrl, mailFrom }: Config): string {
  if (supportEmail) return `mailto:${supportEmail}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`
}
