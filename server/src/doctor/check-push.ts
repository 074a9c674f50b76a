import type pg from 'pg'
import { contactOf } from '../notify/push/open.ts'
import type { Config } from '../platform/config/config.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Checks the keys for push services and the operator's address. Needs an up-to-date schema. */
export async function checkPush(pool: pg.Pool, config: Config): Promise<Finding> {
  const { rows } = await pool.query<{ keys: number; browsers: number }>(
    `select (select count(*)::int from push_keys) as keys,
       (select count(*)::int from push_subscriptions) as browsers`,
  )
  const { keys, browsers } = rows[0]!
  const contact = contactOf(config)
  if (contact.endsWith('@localhost') && browsers > 0) {
    const remedy = 'Set SUPPORT_EMAIL.'
    return warn('push', `${contact} is no address of the host: Apple takes no pushes`, remedy)
  }
  if (keys === 0) return ok('push', 'the product makes its keys at its first start')
  const hosts = config.pushHosts.length > 0 ? `, also at ${config.pushHosts.join(', ')}` : ''
  return ok('push', `the keys are there. Subscribed browsers: ${browsers}${hosts}`)
}
