import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteBlocksOf, deleteConnectionsOf, deleteRequestsOf } from './leaving-queries.ts'

/** Steps that delete a deleted account's rows here, by label, in both directions. */
export const purgeConnections = (
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
): Record<string, DeleteBatch> => ({
  connections: async (limit) => {
    const ended = await deleteConnectionsOf(db, userId, limit)
    for (const { otherId, conversationId } of ended) {
      live.tellDisconnected([userId, otherId])
      live.emit(otherId, 'connection_removed', { userId, conversationId })
    }
    return ended.length
  },
  requests: (limit) => deleteRequestsOf(db, userId, limit),
  blocks: (limit) => deleteBlocksOf(db, userId, limit),
})
