import type { Domain } from '../../domain.ts'
import { overviewRoutes } from './routes.ts'
import { keepDays } from './tally.ts'

export const overview = {
  name: 'overview',
  routes: overviewRoutes,
  jobs: (deps) => [keepDays(deps)],
} satisfies Domain
