import * as contract from '@shipmates/contract/notices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { countNew, markNoticesRead, readNotices, seeNotices } from './notices.ts'

export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listNotices, async ({ viewer, query }) => ({
    data: await readNotices(deps, viewer.userId, query),
  }))

  mount(app, contract.countNotices, async ({ viewer }) => ({
    data: { newCount: await countNew(deps, viewer.userId) },
  }))

  mount(app, contract.seeNotices, async ({ viewer }) => {
    await seeNotices(deps, viewer.userId)
    return {}
  })

  mount(app, contract.readNotices, async ({ viewer, body }) => {
    await markNoticesRead(deps, viewer.userId, body.upTo)
    return {}
  })
}
