import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { listConnectionsOf, listLastSeen, type Pair } from './queries.ts'

type Presence = Pick<Deps, 'db' | 'live'>

/** Members whose connections are read together: each may have a thousand of them. */
export const TOLD_AT_ONCE = 100

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
  return presencesOf(db, await listConnectionsOf(db, userIds), listOnline)
}

/**
 * The connections of a member who are online now, as the events to send at once. When the others were
 * last seen is not read: most are offline, and whole nodes of members connect in one moment.
 */
export async function listOnlineConnections(
  db: Deps['db'],
  userId: UserId,
  listOnline: Deps['live']['listOnline'],
): Promise<Told[]> {
  const connections = await listConnectionsOf(db, [userId])
  const online = await listOnline(connections.map(({ otherId }) => otherId))
  if (online.size === 0) return []
  const candidates = connections.filter(({ otherId }) => online.has(otherId))
  const presences = await presencesOf(db, candidates, listOnline)
  return presences.filter(({ event }) => event === 'user_online')
}

async function presencesOf(
  db: Deps['db'],
  connections: readonly Pair[],
  listOnline: Deps['live']['listOnline'],
): Promise<Told[]> {
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
