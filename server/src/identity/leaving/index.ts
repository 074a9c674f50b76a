import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { announceNodeEvents } from './departures.ts'
import {
  deleteChunksOf,
  deleteExportsOf,
  deleteOldChunks,
  deleteOldExports,
} from './export-queries.ts'
import { makeExports } from './export-worker.ts'
import { leavingRoutes } from './routes.ts'
import { carryOutDeletions } from './worker.ts'

/** Sweep steps of leaving: the expired rows to delete, by label. */
function leavingSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  // One more day, because the lifetime of a copy begins when it is ready.
  const before = new Date(at.getTime() - EXPORT_LIFETIME_MS - 24 * 60 * 60_000)
  return {
    'parts of old exports': (limit) => deleteOldChunks(db, before, limit),
    'old exports': (limit) => deleteOldExports(db, before, limit),
  }
}

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
