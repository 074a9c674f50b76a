import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { listOtherEnds, listPending } from './leaving-queries.ts'

const TOLD_AT_ONCE = 500

/**
 * Tells the tabs of others that a member is gone: connections, and those between whom and the member a
 * request is pending. Reads in batches, without a lock.
 */
export async function announceLeaving(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
): Promise<void> {
  live.tellLeft(userId)
  for await (const ends of inBatches((after) => listOtherEnds(db, userId, batchAfter(after)))) {
    const others = ends.map(({ otherId }) => otherId)
    live.emit(others, 'user_offline', { userId, lastSeenAt: null })
    for (const { otherId, conversationId } of ends) {
      live.emit(otherId, 'connection_removed', { userId, conversationId })
    }
  }
  for await (const requests of inBatches((after) => listPending(db, userId, batchAfter(after)))) {
    for (const { otherId, requestId } of requests) {
      live.emit(otherId, 'request_gone', { requestId })
    }
  }
}

const batchAfter = (after: UserId | undefined) => ({ after: after ?? '0', limit: TOLD_AT_ONCE })

async function* inBatches<Row extends { otherId: UserId }>(
  list: (after: UserId | undefined) => Promise<Row[]>,
) {
  let after: UserId | undefined
  do {
    const rows = await list(after)
    if (rows.length > 0) yield rows
    after = rows.length === TOLD_AT_ONCE ? rows.at(-1)?.otherId : undefined
  } while (after)
}
