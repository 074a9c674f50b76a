import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { updateClosedOf, updateUnlistedOf } from './purge-queries.ts'

/**
 * Steps that take a deleted account out of its conversations, by label. The conversations stay for the
 * others.
 */
export const purgeConversations = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  conversations: (limit) => updateClosedOf(db, userId, limit),
  // After the conversations are closed: storing messages locks in this order.
  'conversation list': (limit) => updateUnlistedOf(db, userId, limit),
})
