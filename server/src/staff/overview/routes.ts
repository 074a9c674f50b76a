import * as contract from '@shipmates/contract/admin-overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { readOverview } from './overview.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOverview, async ({ viewer }) => ({
    data: await readOverview(deps, viewer.userId),
  }))
}
