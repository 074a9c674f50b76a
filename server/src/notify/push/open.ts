import { listServices } from '../../adapters/push/endpoint.ts'
import { createPushClient, type Pushes } from '../../adapters/push/push.ts'
import { makeKeys, type PushKeys } from '../../adapters/push/vapid.ts'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { createPushMetrics } from './metrics.ts'
import { createPushes, updateServices } from './queue.ts'
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

/** The keys by which push services know this installation. The first node creates them. */
async function openKeys(db: Db): Promise<PushKeys> {
  const stored = db.selectFrom('pushKeys').select(['publicKey', 'privateKey'])
  const keys = await stored.executeTakeFirst()
  if (keys) return keys
  const made = db.insertInto('pushKeys').values(makeKeys())
  await made.onConflict((conflict) => conflict.doNothing()).execute()
  return stored.executeTakeFirstOrThrow()
}

/** The contact of the operator for push services. Apple's accepts no push without a real one. */
export function contactOf({
  supportEmail,
  publicUrl,
  mailFrom,
}: Pick<Config, 'supportEmail' | 'publicUrl' | 'mailFrom'>): string {
  if (supportEmail) return `mailto:${supportEmail}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`
}
