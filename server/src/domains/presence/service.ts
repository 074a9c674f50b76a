import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { ConnectedPair } from '../../platform/realtime/live.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { type ConnectionRow, listConnectionsOf, listLastSeen } from './queries.ts'

type Presence = Pick<Deps, 'db' | 'live'>

/** Batch size in members; each may have a thousand connections. */
export const TOLD_AT_ONCE = 100

interface Told {
  to: UserId
  event: 'user_online' | 'user_offline'
  payload: ServerPayload<'user_online'>
}

/** The current presence of every connection of these members, as events to send. */
export async function listPresences(
  db: Deps['db'],
  userIds: readonly UserId[],
  listOnline: Deps['live']['listOnline'],
): Promise<Told[]> {
  return presencesOf(db, await listConnectionsOf(db, userIds), listOnline)
}

/**
 * The connections of a member who are online now, as events to send. Does not read when the offline
 * ones were last seen: most are offline, and after a restart all members of a node connect at once.
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

/** The events to send to two newly connected members: for each, that the other is online, if so. */
export async function listOnlineOfPair(
  db: Deps['db'],
  [one, other]: ConnectedPair,
  listOnline: Deps['live']['listOnline'],
): Promise<Told[]> {
  const pair = [
    { userId: one, otherId: other },
    { userId: other, otherId: one },
  ]
  const presences = await presencesOf(db, pair, listOnline)
  return presences.filter(({ event }) => event === 'user_online')
}

async function presencesOf(
  db: Deps['db'],
  connections: readonly ConnectionRow[],
  listOnline: Deps['live']['listOnline'],
): Promise<Told[]> {
  const others = [...new Set(connections.map(({ otherId }) => otherId))]
  const seen = await listLastSeen(db, others)
  const seenAt = new Map(seen.map((row) => [row.userId, row.seenAt.toISOString()]))
  // Asked last, so that a member who leaves after this is announced after these events.
  const online = await listOnline(others)
  return connections.map(({ userId, otherId }) => ({
    to: userId,
    event: online.has(otherId) ? 'user_online' : 'user_offline',
    payload: { userId: otherId, lastSeenAt: seenAt.get(otherId) ?? null },
  }))
}

/**
 * Sends each change to those connections of the member who are online: one event per member, with
 * all its recipients.
 */
export async function announce(
  { db, live }: Presence,
  changes: readonly PresenceChange[],
): Promise<void> {
  const connections = await listConnectionsOf(
    db,
    changes.map(({ userId }) => userId),
  )
  const listening = await live.listOnline([...new Set(connections.map(({ otherId }) => otherId))])
  const audiences = new Map<UserId, UserId[]>(changes.map(({ userId }) => [userId, []]))
  for (const { userId, otherId } of connections) {
    if (listening.has(otherId)) audiences.get(userId)!.push(otherId)
  }
  for (const { userId, isOnline, at } of changes) {
    const event = isOnline ? 'user_online' : 'user_offline'
    live.emit(audiences.get(userId)!, event, { userId, lastSeenAt: at.toISOString() })
  }
}
