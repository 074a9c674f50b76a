import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { listConnectionsOf, listLastSeen } from './queries.ts'

type Presence = Pick<Deps, 'db' | 'live'>

/** A member's connections who are online now, each as the `user_online` to send. */
export async function listOnlineConnections(
  { db, live }: Presence,
  userId: UserId,
): Promise<ServerPayload<'user_online'>[]> {
  const connections = await listConnectionsOf(db, [userId])
  const online = [...(await live.listOnline(connections.map(({ otherId }) => otherId)))]
  if (online.length === 0) return []

  const seen = await listLastSeen(db, online)
  const seenAt = new Map(seen.map((row) => [row.userId, row.seenAt]))
  return online.map((id) => ({
    userId: id,
    lastSeenAt: seenAt.get(id)?.toISOString() ?? null,
  }))
}

/** Tells the connections, of those who are online, that members came or went. Nobody else hears. */
export async function announce(
  { db, live }: Presence,
  changes: readonly PresenceChange[],
): Promise<void> {
  const connections = await listConnectionsOf(
    db,
    changes.map(({ userId }) => userId),
  )
  const listening = await live.listOnline([...new Set(connections.map(({ otherId }) => otherId))])
  const change = new Map(changes.map((each) => [each.userId, each]))
  for (const { userId, otherId } of connections) {
    const { isOnline, at } = change.get(userId)!
    if (!listening.has(otherId)) continue
    live.emit(otherId, isOnline ? 'user_online' : 'user_offline', {
      userId,
      lastSeenAt: at.toISOString(),
    })
  }
}
