import type { Domain } from '../../domain.ts'
import { moderationComposers } from './composers.ts'
import { memberRoutes } from './member-routes.ts'
import { reportFloods } from './report-floods.ts'
import { watchReports } from './report-metrics.ts'
import { reportRoutes } from './report-routes.ts'
import { moderationSteps } from './sweep.ts'

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
