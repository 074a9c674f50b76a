import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { moderationComposers } from './composers.ts'
import { memberRoutes } from './member-routes.ts'
import { reportFloods } from './report-floods.ts'
import { watchReports } from './report-metrics.ts'
import { eraseReports } from './report-queries.ts'
import { reportRoutes } from './report-routes.ts'

/** After one of the two is deleted, a resolved report keeps its content for this long. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Sweep steps of moderation, by label. */
export const moderationSteps = (db: Db, at: Date): Record<string, DeleteBatch> => ({
  'contents of old reports': (limit) => eraseReports(db, new Date(at.getTime() - KEPT_MS), limit),
})

export const moderation = {
  name: 'moderation',
  routes: (app, deps) => {
    watchReports(deps)
    memberRoutes(app, deps)
    reportRoutes(app, deps)
  },
  databaseJobs: (deps) => [reportFloods(deps)],
  sweep: moderationSteps,
  mails: ({ config }) => moderationComposers(config),
} satisfies Domain
