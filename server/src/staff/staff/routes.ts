import * as contract from '@shipmates/contract/admin-log'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { readLog } from './log.ts'

export function staffRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, contract.listLog, async ({ viewer, query }) => ({
    data: await readLog(db, {
      ...query,
      notReportsAbout: viewer.userId,
      limit: query.limit ?? LIST_PAGE_SIZE_MAX,
    }),
  }))
}
