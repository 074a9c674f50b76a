import type { Domain } from '../../domain.ts'
import { moderationComposers } from './composers.ts'
import { reportFloods } from './file-report.ts'
import { eraseReports } from './report-queries.ts'
import { watchReports } from './reports.ts'
import { memberRoutes, reportRoutes } from './routes.ts'

/** After one of the two is deleted, a resolved report keeps its content for this long. */
const KEPT_MS = 30 * 24 * 60 * 60_000

export const moderation = {
  name: 'moderation',
  routes: (app, deps) => {
    watchReports(deps)
    memberRoutes(app, deps)
    reportRoutes(app, deps)
  },
  databaseJobs: (deps) => [reportFloods(deps)],
  sweep: (at, db) => ({
    'contents of old reports': (limit) => eraseReports(db, new Date(at.getTime() - KEPT_MS), limit),
  }),
  mails: ({ config }) => moderationComposers(config),
} satisfies Domain
