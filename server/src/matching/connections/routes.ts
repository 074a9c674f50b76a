import * as blocks from '@shipmates/contract/blocks'
import * as contract from '@shipmates/contract/connections'
import * as messages from '@shipmates/contract/messages/connections'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerRequest, withdrawRequest } from './answer-request.ts'
import { blockMember, listBlocks, unblockMember } from './blocks.ts'
import { removeConnection } from './end-connection.ts'
import {
  listConnections,
  listPassedDevelopers,
  listReceivedRequests,
  listSentRequests,
} from './lists.ts'
import type { Outcomes } from './outcomes.ts'
import { sendRequest } from './send-request.ts'

const sentences = {
  interested: messages.requestSent,
  ignored: messages.passed,
  accepted: messages.accepted,
  rejected: messages.rejected,
}

export function connectionRoutes(app: FastifyInstance, deps: Deps & { outcomes: Outcomes }): void {
  mount(app, contract.sendRequest, async ({ viewer, params, body }) => {
    const { userId: to, status: choice } = params
    const note = choice === 'interested' ? body.note : undefined
    const data = await sendRequest(deps, { from: viewer.userId, to, choice, note })
    return { message: sentences[data.status], data }
  })

  mount(app, contract.answerRequest, async ({ viewer, params }) => {
    const { requestId, status: verdict } = params
    const data = await answerRequest(deps, { requestId, receiver: viewer.userId, verdict })
    return { message: sentences[verdict], data }
  })

  mount(app, contract.withdrawRequest, async ({ viewer, params }) => {
    await withdrawRequest(deps, params.requestId, viewer.userId)
    return {}
  })

  mount(app, contract.removeConnection, async ({ viewer, params }) => {
    await removeConnection(deps, { ...params, remover: viewer.userId })
    return {}
  })

  mount(app, contract.listReceivedRequests, async ({ viewer, query }) => ({
    data: await listReceivedRequests(deps, viewer.userId, query),
  }))

  mount(app, contract.listSentRequests, async ({ viewer, query }) => ({
    data: await listSentRequests(deps, viewer.userId, query),
  }))

  mount(app, contract.listPassed, async ({ viewer, query }) => ({
    data: await listPassedDevelopers(deps, viewer.userId, query),
  }))

  mount(app, contract.listConnections, async ({ viewer, query }) => ({
    data: await listConnections(deps, viewer.userId, query),
  }))
}

export function blockRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, blocks.blockMember, async ({ viewer, params }) => {
    await blockMember(deps, { blocker: viewer.userId, blocked: params.userId })
    return {}
  })

  mount(app, blocks.unblockMember, async ({ viewer, params }) => {
    await unblockMember(deps, { blocker: viewer.userId, blocked: params.userId })
    return {}
  })

  mount(app, blocks.listBlocks, async ({ viewer, query }) => ({
    data: await listBlocks(deps, viewer.userId, query),
  }))
}
