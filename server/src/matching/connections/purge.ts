import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteFloodOf } from './flood-queries.ts'
import {
  deleteBlocksOf,
  deleteConnectionsOf,
  deleteRequestsOf,
  deleteSentOf,
} from './leaving-queries.ts'

/** Steps that delete this domain's rows of a deleted account, by label, in both directions. */
export const purgeConnections = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  connections: (limit) => deleteConnectionsOf(db, userId, limit),
  requests: (limit) => deleteRequestsOf(db, userId, limit),
  'sent requests': (limit) => deleteSentOf(db, userId, limit),
  blocks: (limit) => deleteBlocksOf(db, userId, limit),
  floods: () => deleteFloodOf(db, userId),
})
