import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { listOtherEnds, listPending } from './leaving-queries.ts'

const ANNOUNCED_AT_ONCE = 500

/**
 * Notifies the tabs of a member's connections, and of members with whom a request is pending, that the member is gone.
 * Reads in batches, without a lock. Notifies only members who are online, because most of thousands are not, and each
 * event costs the same.
 */
export async function announceLeaving(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
): Promise<void> {
  live.endTyping(userId)
  for await (const ends of inBatches((after) => listOtherEnds(db, userId, batchAfter(after)))) {
    const online = await listOnlineOf(live, ends)
    const others = online.map(({ otherId }) => otherId)
    live.emit(others, 'user_offline', { userId, lastSeenAt: null })
    for (const { otherId, conversationId } of online) {
      live.emit(otherId, 'connection_removed', { userId, conversationId })
    }
  }
  for await (const requests of inBatches((after) => listPending(db, userId, batchAfter(after)))) {
    for (const { otherId, requestId } of await listOnlineOf(live, requests)) {
      live.emit(otherId, 'request_gone', { requestId })
    }
  }
  await live.untilHandled()
}

/**
 * Notifies the tabs of the same members that the member is back, and the member's own tabs. Reads in batches, without a
 * lock.
 */
export async function announceReturn(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
): Promise<void> {
  live.emit(userId, 'members_changed', {})
  for (const list of [listOtherEnds, listPending]) {
    const batches = inBatches<{ otherId: UserId }>((after) => list(db, userId, batchAfter(after)))
    for await (const rows of batches) {
      const online = await listOnlineOf(live, rows)
      const others = online.map(({ otherId }) => otherId)
      live.emit(others, 'members_changed', {})
    }
  }
}

async function listOnlineOf<Row extends { otherId: UserId }>(
  live: Deps['live'],
  rows: readonly Row[],
): Promise<Row[]> {
  const others = rows.map(({ otherId }) => otherId)
  live.noteEvent(others)
  const online = await live.listOnline(others)
  return rows.filter(({ otherId }) => online.has(otherId))
}

const batchAfter = (after: UserId | undefined) => ({
  after: after ?? '0',
  limit: ANNOUNCED_AT_ONCE,
})

async function* inBatches<Row extends { otherId: UserId }>(
  list: (after: UserId | undefined) => Promise<Row[]>,
) {
  let after: UserId | undefined
  do {
    const rows = await list(after)
    if (rows.length > 0) yield rows
    after = rows.length === ANNOUNCED_AT_ONCE ? rows.at(-1)?.otherId : undefined
  } while (after)
}
