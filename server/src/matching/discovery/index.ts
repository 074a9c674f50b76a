import type { Domain } from '../../domain.ts'
import { purgeFeed } from './purge.ts'
import { discoveryRoutes } from './routes.ts'
import { discoverySteps } from './sweep.ts'

export const discovery = {
  name: 'discovery',
  routes: discoveryRoutes,
  sweep: discoverySteps,
  purge: (db, { userId }) => purgeFeed(db, userId),
} satisfies Domain
