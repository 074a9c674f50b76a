import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { createStore, type Store, useStore } from '../store.ts'
import { socket } from './socket.ts'

export interface Presence {
  isOnline: boolean
  /** ISO 8601; null if the member was never online. */
  lastSeenAt: string | null
}

type Told = ServerPayload<'user_online'>

/** Presence received over the current connection. Members not in it count as offline. */
const presences = createStore<ReadonlyMap<UserId, Presence>>(new Map())

const note =
  (isOnline: boolean) =>
  ({ userId, lastSeenAt }: Told) =>
    presences.set(new Map(presences.getSnapshot()).set(userId, { isOnline, lastSeenAt }))

/** On disconnect: all members count as offline; those who were online were last seen now. */
function loseSight(): void {
  const now = new Date().toISOString()
  const seen = [...presences.getSnapshot()].map(([id, presence]): [UserId, Presence] =>
    presence.isOnline ? [id, { isOnline: false, lastSeenAt: now }] : [id, presence],
  )
  presences.set(new Map(seen))
}

/** Subscribes to presence events. Returns an unsubscribe function, which also clears the data. */
export function followPresence(): () => void {
  const noteOnline = note(true)
  const noteOffline = note(false)
  socket.on('user_online', noteOnline)
  socket.on('user_offline', noteOffline)
  socket.on('disconnect', loseSight)
  return () => {
    socket.off('user_online', noteOnline)
    socket.off('user_offline', noteOffline)
    socket.off('disconnect', loseSight)
    // The next member has other connections.
    presences.set(new Map())
  }
}

/** Combines live presence with the last-seen time from a list; the later time wins. */
export function presenceOf(
  presences: ReadonlyMap<UserId, Presence>,
  { userId, lastSeenAt }: { userId: UserId; lastSeenAt: string | null },
): Presence {
  const live = presences.get(userId)
  if (!live) return { isOnline: false, lastSeenAt }
  const [latest = null] = [live.lastSeenAt, lastSeenAt]
    .filter((time) => time !== null)
    .sort()
    .reverse()
  return { isOnline: live.isOnline, lastSeenAt: latest }
}

export const presenceStore: Store<ReadonlyMap<UserId, Presence>> = presences

/** A member's presence: live if known, else the last-seen time from a list. */
export const usePresence = (user: { userId: UserId; lastSeenAt: string | null }): Presence =>
  presenceOf(useStore(presences), user)
