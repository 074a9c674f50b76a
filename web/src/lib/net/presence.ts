import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { createStore, type Store, useStore } from '../store.ts'
import { socket } from './socket.ts'

export interface Presence {
  isOnline: boolean
  /** ISO 8601; null if the member was never online. */
  lastSeenAt: string | null
  /** False if the presence is hidden from the viewer. */
  isShown: boolean
}

type Event = ServerPayload<'user_online'>
/** The presence in the last event of a member. */
interface LivePresence {
  isOnline: boolean
  lastSeenAt: string | null
  /** The event hid a presence that was visible before. */
  isHidden?: boolean | undefined
}

/** Presence received over the current connection. Members not in it count as offline. */
const presences = createStore<ReadonlyMap<UserId, LivePresence>>(new Map())

const note =
  (isOnline: boolean) =>
  ({ userId, lastSeenAt }: Event) => {
    const known = presences.getSnapshot()
    const before = known.get(userId)
    // Offline without a time means never seen, or hidden. A member who was seen before is hidden.
    const wasSeen = before && (before.isOnline || before.lastSeenAt !== null || before.isHidden)
    const isHidden = !isOnline && lastSeenAt === null && wasSeen
    presences.set(new Map(known).set(userId, { isOnline, lastSeenAt, isHidden }))
  }

/** On disconnect: all members count as offline; those who were online were last seen now. */
function countAsOffline(): void {
  const now = new Date().toISOString()
  const seen = [...presences.getSnapshot()].map(([id, presence]): [UserId, LivePresence] =>
    presence.isOnline ? [id, { isOnline: false, lastSeenAt: now }] : [id, presence],
  )
  presences.set(new Map(seen))
}

/** Subscribes to presence events. Returns an unsubscribe function, which also clears the data. */
export function followPresence(): () => void {
  const markOnline = note(true)
  const markOffline = note(false)
  socket.on('user_online', markOnline)
  socket.on('user_offline', markOffline)
  socket.on('disconnect', countAsOffline)
  return () => {
    socket.off('user_online', markOnline)
    socket.off('user_offline', markOffline)
    socket.off('disconnect', countAsOffline)
    // The next member who signs in has other connections.
    presences.set(new Map())
  }
}

/** The presence fields of a member in a list. */
interface Listed {
  userId: UserId
  lastSeenAt: string | null
  isPresenceShown: boolean
}

/**
 * Combines live presence with the presence in a list; the later time wins. If live presence has no
 * time and the list has one, the presence was hidden after the list was fetched.
 */
export function presenceOf(
  presences: ReadonlyMap<UserId, LivePresence>,
  { userId, lastSeenAt, isPresenceShown }: Listed,
): Presence {
  const live = presences.get(userId)
  if (!live) return { isOnline: false, lastSeenAt, isShown: isPresenceShown }
  const [latest = null] = [live.lastSeenAt, lastSeenAt]
    .filter((time) => time !== null)
    .sort()
    .reverse()
  const hasNoTime = !live.isOnline && live.lastSeenAt === null
  const isHidden = live.isHidden || (hasNoTime && (lastSeenAt !== null || !isPresenceShown))
  return { isOnline: live.isOnline, lastSeenAt: latest, isShown: !isHidden }
}

export const presenceStore: Store<ReadonlyMap<UserId, LivePresence>> = presences

/** A member's presence: live if known, else the last-seen time from a list. */
export const usePresence = (user: Listed): Presence => presenceOf(useStore(presences), user)
