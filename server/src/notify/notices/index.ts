import { NOTICES_KEPT_MS } from '@shipmates/contract/limits'
import * as contract from '@shipmates/contract/notices'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Deleted, Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest, deleteOrdered } from '../../platform/db/delete-oldest.ts'
import { mount } from '../../platform/http/mount.ts'
import { EXPORT_PAGE, writeList } from '../../platform/json-pieces.ts'
import { countNew, markNoticesRead, readNotices, seeNotices } from './notices.ts'

export const notices = {
  name: 'notices',
  routes,
  sweep,
  purge,
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

function sweep(db: Db, at: Date): Record<string, DeleteBatch> {
  const old = {
    table: 'notices',
    by: 'created_at',
    where: sql`created_at < ${new Date(at.getTime() - NOTICES_KEPT_MS)}`,
  }
  return { 'old notices': (limit) => deleteOldest(db, old, limit) }
}

function purge(db: Db, { userId }: Deleted): Record<string, DeleteBatch> {
  const where = { own: sql`user_id = ${userId}`, about: sql`other_id = ${userId}` }
  return {
    notices: (limit) => deleteOrdered(db, { table: 'notices', by: 'id', where: where.own }, limit),
    'notices about the member': (limit) =>
      deleteOrdered(db, { table: 'notices', by: 'id', where: where.about }, limit),
  }
}
