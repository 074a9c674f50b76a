import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteOldest } from '../../platform/db/delete-oldest.ts'
import { blockRoutes } from './block-routes.ts'
import { exportConnections } from './export.ts'
import { deleteFloodOf } from './flood-queries.ts'
import { ANSWERS_SINCE_MS } from './floods.ts'
import {
  deleteBlocksOf,
  deleteConnectionsOf,
  deleteRequestsOf,
  deleteSentOf,
} from './leaving-queries.ts'
import { countOutcomes } from './outcomes.ts'
import { connectionRoutes } from './routes.ts'

/** The overview shows the last 90 days. */
const COUNTS_KEPT_MS = 180 * 24 * 60 * 60_000

/** Sweep steps of connections, by label. */
export function connectionSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const sent = {
    table: 'sent_requests',
    by: 'sent_at',
    where: sql`sent_at < ${new Date(at.getTime() - ANSWERS_SINCE_MS)}`,
  }
  const counts = {
    table: 'match_counts',
    by: 'day',
    where: sql`day < ${new Date(at.getTime() - COUNTS_KEPT_MS)}`,
  }
  return {
    'old sent requests': (limit) => deleteOldest(db, sent, limit),
    'old counts of decisions and answers': (limit) => deleteOldest(db, counts, limit),
  }
}

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

/** Steps that delete this domain's rows of a deleted account, by label, in both directions. */
export const purgeConnections = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  connections: (limit) => deleteConnectionsOf(db, userId, limit),
  requests: (limit) => deleteRequestsOf(db, userId, limit),
  'sent requests': (limit) => deleteSentOf(db, userId, limit),
  blocks: (limit) => deleteBlocksOf(db, userId, limit),
  floods: () => deleteFloodOf(db, userId),
})
