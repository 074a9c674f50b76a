import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { withoutFlush } from '../../platform/db/without-flush.ts'
import { type Position, updateRemoved } from './purge-queries.ts'

/**
 * Removes the content of a member's messages in batches, in the order of conversations and ids. Keeps their places, so
 * that the conversations of others stay whole. Sends no events. A batch does not hold its locks until it is on disk:
 * after a crash, the deletion removes again what was lost.
 */
export function removeMessagesOf(db: Db, userId: UserId): DeleteBatch {
  let after: Position = { conversationId: '0', id: '0' }
  return async (limit) => {
    const removed = await withoutFlush(db, (tx) => updateRemoved(tx, userId, { after, limit }))
    after = removed.at(-1) ?? after
    return removed.length
  }
}
