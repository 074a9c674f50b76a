import * as contract from '@shipmates/contract/chat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { listMessages } from './list-messages.ts'
import { listConversations, markRead, openConversation } from './service.ts'

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listConversations, async ({ viewer, query }) => ({
    data: await listConversations(deps, viewer.userId, query),
  }))

  mount(app, contract.listMessages, async ({ viewer, params, query }) => ({
    data: await listMessages(deps, viewer.userId, { ...params, ...query }),
  }))

  mount(app, contract.openConversation, async ({ viewer, params }) => ({
    data: await openConversation(deps, viewer.userId, params.userId),
  }))

  mount(app, contract.markRead, async ({ viewer, params }) => {
    await markRead(deps, viewer.userId, params.conversationId)
    return {}
  })
}
