import { NOTICES_KEPT_MS } from '@shipmates/contract/limits'
import * as contract from '@shipmates/contract/notices'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Domain } from '../../domain.ts'
import { past } from '../../platform/db/delete-oldest.ts'
import { mount } from '../../platform/http/mount.ts'
import { EXPORT_PAGE, writeList } from '../../platform/json-pieces.ts'
import { countNew, markNoticesRead, readNotices, seeNotices } from './notices.ts'

export const notices = {
  name: 'notices',
  routes,
  sweep: (at) => ({
    'old notices': past('notices', 'created_at', new Date(at.getTime() - NOTICES_KEPT_MS)),
  }),
  // In the order in which others lock them.
  purge: ({ userId }) => ({
    notices: { table: 'notices', by: 'id', where: sql`user_id = ${userId}` },
    'notices about the member': { table: 'notices', by: 'id', where: sql`other_id = ${userId}` },
  }),
  export: {
    lists: (deps, userId) => ({
      notices: writeList<contract.Notice>(
        (before) => readNotices(deps, userId, { before: before?.noticeId, limit: EXPORT_PAGE }),
        ({ kind, user, at }) => ({ kind, with: user?.userName ?? null, at }),
      ),
    }),
  },
} satisfies Domain

function routes(app: FastifyInstance, deps: Deps): void {
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
