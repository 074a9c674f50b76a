import * as contract from '@shipmates/contract/push'
import type { FastifyInstance } from 'fastify'
import type { PushKeys } from '../../adapters/push/keys.ts'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { deleteSubscription } from './queries.ts'
import { subscribe } from './subscriptions.ts'

export function pushRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { publicKey }: PushKeys,
): void {
  const key = publicKey.toString('base64url')
  mount(app, contract.getPushKey, async () => ({ data: { key } }))

  mount(app, contract.subscribeToPush, async ({ viewer, body }) => {
    await subscribe(deps, viewer, body)
    return {}
  })

  mount(app, contract.unsubscribeFromPush, async ({ viewer, body }) => {
    await deleteSubscription(deps.db, viewer.userId, body.endpoint)
    return {}
  })
}
