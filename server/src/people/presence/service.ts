import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Pair } from '../../platform/pair.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { type ConnectionRow, listConnectionsOf, listHidden, listShown } from './queries.ts'

type Presence = Pick<Deps, 'db' | 'live'>

/** Batch size in members; each may have a thousand connections. */
export const ANNOUNCED_AT_ONCE = 100

/** A presence event. Several members may be sent the same one. */
export interface PresenceEvent {
  to: UserId | readonly UserId[]
  event: 'user_online' | 'user_offline'
  payload: ServerPayload<'user_online'>
}

/** The current presence of every connection of these members, as events to send. */
export async function listPresences(
  db: Deps['db'],
  userIds: readonly UserId[],
  listOnline: Deps['live']['listOnline'],
): Promise<PresenceEvent[]> {
  return presencesOf(db, await listConnectionsOf(db, userIds), listOnline)
}

/**
 * The online connections of a member, as events to send. Does not read when the offline ones were last seen: most are
 * offline, and after a restart all members of a node connect at once.
 */
export async function listOnlineConnections(
  db: Deps['db'],
  userId: UserId,
  listOnline: Deps['live']['listOnline'],
): Promise<PresenceEvent[]> {
  const connections = await listConnectionsOf(db, [userId])
  const online = await listOnline(connections.map(({ otherId }) => otherId))
  if (online.size === 0) return []
  const candidates = connections.filter(({ otherId }) => online.has(otherId))
  const presences = await presencesOf(db, candidates, listOnline)
  return presences.filter(({ event }) => event === 'user_online')
}

/** The events for two newly connected members: each learns that the other is online, if so. */
export async function listOnlineOfPair(
  db: Deps['db'],
  [one, other]: Pair,
  listOnline: Deps['live']['listOnline'],
): Promise<PresenceEvent[]> {
  const pair = [
    { userId: one, otherId: other },
    { userId: other, otherId: one },
  ]
  const presences = await presencesOf(db, pair, listOnline)
  return presences.filter(({ event }) => event === 'user_online')
}

/** The presence of each `otherId`, as events to `userId`. A hidden presence is sent as offline. */
async function presencesOf(
  db: Deps['db'],
  connections: readonly ConnectionRow[],
  listOnline: Deps['live']['listOnline'],
): Promise<PresenceEvent[]> {
  const others = [...new Set(connections.map(({ otherId }) => otherId))]
  const shown = new Map((await listShown(db, connections)).map((row) => [keyOf(row), row]))
  // Read last, so that a member who leaves after this is announced after these events.
  const online = await listOnline(others)
  return connections.map((connection) => {
    const { userId, otherId } = connection
    const row = shown.get(keyOf(connection))
    if (!row) return hiddenFrom(userId, otherId)
    return {
      to: userId,
      event: online.has(otherId) ? 'user_online' : 'user_offline',
      payload: { userId: otherId, lastSeenAt: row.seenAt?.toISOString() ?? null },
    }
  })
}

const keyOf = ({ userId, otherId }: ConnectionRow) => `${userId}:${otherId}`

const hiddenFrom = (to: UserId, userId: UserId): PresenceEvent => ({
  to,
  event: 'user_offline',
  payload: { userId, lastSeenAt: null },
})

/**
 * Emits presences, then retracts those that must no longer be shown: a member may have hidden theirs, or a connection
 * may have ended, between the read and the emit.
 */
export async function emitPresences(
  db: Deps['db'],
  presences: readonly PresenceEvent[],
  emit: (event: PresenceEvent) => void,
): Promise<void> {
  for (const event of presences) emit(event)

  const pairs = presences
    .filter(({ event, payload }) => event === 'user_online' || payload.lastSeenAt !== null)
    .flatMap(({ to, payload }) =>
      [to].flat().map((userId) => ({ userId, otherId: payload.userId })),
    )
  for (const { userId, otherId } of await listHidden(db, pairs)) emit(hiddenFrom(userId, otherId))
}

const emitLive =
  ({ live }: Pick<Presence, 'live'>) =>
  ({ to, event, payload }: PresenceEvent) =>
    live.emit(to, event, payload)

/**
 * Sends each change to the online connections of the member who may see it: one event per member, with all its
 * recipients.
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
  const pairs = connections
    .filter(({ otherId }) => listening.has(otherId))
    .map(({ userId, otherId }) => ({ userId: otherId, otherId: userId }))
  const hidden = new Set((await listHidden(db, pairs)).map(keyOf))
  const audiences = new Map<UserId, UserId[]>(changes.map(({ userId }) => [userId, []]))
  for (const pair of pairs) {
    if (!hidden.has(keyOf(pair))) audiences.get(pair.otherId)!.push(pair.userId)
  }

  const events = changes.map(({ userId, isOnline, at }): PresenceEvent => {
    const event = isOnline ? 'user_online' : 'user_offline'
    return {
      to: audiences.get(userId)!,
      event,
      payload: { userId, lastSeenAt: at.toISOString() },
    }
  })
  await emitPresences(db, events, emitLive({ live }))
}

/** Sends a member and their online connections each other's presence again, after the member showed or hid it. */
export async function announceAgain({ db, live }: Presence, userId: UserId): Promise<void> {
  const connections = await listConnectionsOf(db, [userId])
  const listening = await live.listOnline(connections.map(({ otherId }) => otherId))
  const toOthers = connections
    .filter(({ otherId }) => listening.has(otherId))
    .map(({ otherId }) => ({ userId: otherId, otherId: userId }))
  const presences = await presencesOf(db, [...connections, ...toOthers], live.listOnline)
  await emitPresences(db, presences, emitLive({ live }))
}
