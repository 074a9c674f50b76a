import * as contract from '@shipmates/contract/admin-overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Domain } from '../../domain.ts'
import { mount } from '../../platform/http/mount.ts'
import { readOverview } from './overview.ts'
import { keepDays } from './tally.ts'

function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOverview, async ({ viewer }) => ({
    data: await readOverview(deps, viewer.userId),
  }))
}

export const overview = {
  name: 'overview',
  routes: overviewRoutes,
  jobs: (deps) => [keepDays(deps)],
} satisfies Domain
