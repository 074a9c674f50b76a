import type { Domain } from '../../domain.ts'
import { ofMember, past } from '../../platform/db/delete-oldest.ts'
import { exportConnections } from './export.ts'
import { ANSWERS_SINCE_MS } from './floods.ts'
import { deleteBlocksOf, deleteConnectionsOf, deleteRequestsOf, deleteSentOf } from './leaving.ts'
import { countOutcomes } from './outcomes.ts'
import { blockRoutes, connectionRoutes } from './routes.ts'

/** The overview shows the last 90 days. */
const COUNTS_KEPT_MS = 180 * 24 * 60 * 60_000

export const connections = {
  name: 'connections',
  routes: (app, deps) => {
    const counting = countOutcomes(deps)
    // Requests may be answered until the server has closed.
    app.addHook('onClose', counting.stop)
    connectionRoutes(app, { ...deps, outcomes: counting.outcomes })
    blockRoutes(app, deps)
  },
  sweep: (at) => {
    const before = (ms: number) => new Date(at.getTime() - ms)
    return {
      'old sent requests': past('sent_requests', 'sent_at', before(ANSWERS_SINCE_MS)),
      'old counts of decisions and answers': past('match_counts', 'day', before(COUNTS_KEPT_MS)),
    }
  },
  // In both directions.
  purge: ({ userId }, db) => ({
    connections: (limit) => deleteConnectionsOf(db, userId, limit),
    requests: (limit) => deleteRequestsOf(db, userId, limit),
    'sent requests': (limit) => deleteSentOf(db, userId, limit),
    blocks: (limit) => deleteBlocksOf(db, userId, limit),
    floods: ofMember('request_floods', userId),
  }),
  export: { lists: exportConnections },
} satisfies Domain
