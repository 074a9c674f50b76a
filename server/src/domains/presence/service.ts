import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { listConnectionsOf, listLastSeen } from './queries.ts'

type Presence = Pick<Deps, 'db' | 'live'>

interface Told {
  to: UserId
  event: 'user_online' | 'user_offline'
  payload: ServerPayload<'user_online'>
}

/** What is true now of every connection of these members, as the events to send at once. */
export async function listPresences(
  db: Deps['db'],
  userIds: readonly UserId[],
  listOnline: Deps['live']['listOnline'],
): Promise<Told[]> {
  const connections = await listConnectionsOf(db, userIds)
  const others = [...new Set(connections.map(({ otherId }) => otherId))]
  const seen = await listLastSeen(db, others)
  const seenAt = new Map(seen.map((row) => [row.userId, row.seenAt.toISOString()]))
  // Last of all: of who leaves after this, these members hear after this.
  const online = await listOnline(others)
  return connections.map(({ userId, otherId }) => ({
    to: userId,
    event: online.has(otherId) ? 'user_online' : 'user_offline',
    payload: { userId: otherId, lastSeenAt: seenAt.get(otherId) ?? null },
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
