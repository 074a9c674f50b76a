import type { Domain } from '../../domain.ts'
import { announceNodeEvents } from './departures.ts'
import { deleteChunksOf, deleteExportsOf } from './export-queries.ts'
import { makeExports } from './export-worker.ts'
import { leavingRoutes } from './routes.ts'
import { leavingSteps } from './sweep.ts'
import { carryOutDeletions } from './worker.ts'

export const leaving = {
  name: 'leaving',
  routes: leavingRoutes,
  jobs: (deps) => [carryOutDeletions(deps), announceNodeEvents(deps), makeExports(deps)],
  sweep: leavingSteps,
  purge: (db, { userId }) => ({
    exports: (limit) => deleteChunksOf(db, userId, limit),
    'export list': (limit) => deleteExportsOf(db, userId, limit),
  }),
} satisfies Domain
