import type { Domain } from '../../domain.ts'
import { blockRoutes } from './block-routes.ts'
import { exportConnections } from './export.ts'
import { countOutcomes } from './outcomes.ts'
import { purgeConnections } from './purge.ts'
import { connectionRoutes } from './routes.ts'
import { connectionSteps } from './sweep.ts'

export const connections = {
  name: 'connections',
  routes: (app, deps) => {
    const counting = countOutcomes(deps)
    // Requests may be answered until the server has closed.
    app.addHook('onClose', counting.stop)
    connectionRoutes(app, { ...deps, outcomes: counting.outcomes })
    blockRoutes(app, deps)
  },
  sweep: connectionSteps,
  purge: (db, { userId }) => purgeConnections(db, userId),
  export: { lists: exportConnections },
} satisfies Domain
