import * as contract from '@shipmates/contract/push'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Domain, NodeDeps } from '../../domain.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Io } from '../../platform/realtime/io.ts'
import { on } from '../../platform/realtime/on.ts'
import { deleteSubscription, subscribe } from './subscriptions.ts'

export const push = {
  name: 'push',
  routes,
  events,
  senders: ({ pushes }) => [pushes.send()],
} satisfies Domain

function routes(app: FastifyInstance, deps: NodeDeps): void {
  const { publicKey: key } = deps.pushes
  mount(app, contract.getPushKey, async () => ({ data: { key } }))

  mount(app, contract.subscribeToPush, async ({ viewer, body }) => {
    await subscribe(deps, viewer, body)
    return {}
  })

  mount(app, contract.unsubscribeFromPush, async ({ viewer, body }) => {
    await deleteSubscription(deps.db, viewer.userId, body.endpoint)
    return {}
  })

  // Until the last request is answered, pushes are still stored.
  app.addHook('onClose', deps.pushes.stopQueueing)
}

/** Records which tabs are visible. */
function events(io: Io, { log }: Pick<Deps, 'log'>): void {
  io.on('connection', (socket) => {
    on({ socket, log }, 'in_view', async (isInView) => {
      socket.data.isInView = isInView
    })
  })
}
