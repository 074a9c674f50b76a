import * as contract from '@shipmates/contract/blocks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { blockMember, listBlocks, unblockMember } from './blocks.ts'

export function blockRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.blockMember, async ({ viewer, params }) => {
    await blockMember(deps, { blocker: viewer.userId, blocked: params.userId })
    return {}
  })

  mount(app, contract.unblockMember, async ({ viewer, params }) => {
    await unblockMember(deps, { blocker: viewer.userId, blocked: params.userId })
    return {}
  })

  mount(app, contract.listBlocks, async ({ viewer, query }) => ({
    data: await listBlocks(deps, viewer.userId, query),
  }))
}
