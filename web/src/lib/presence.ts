import type { ServerPayload } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { socket } from './socket.ts'

export interface Presence {
  isOnline: boolean
  /** ISO 8601; null when the member was never seen. */
  lastSeenAt: string | null
}

type Told = ServerPayload<'user_online'>

/** What the socket told since it connected. Who is not in here was not said to be online. */
let presences: ReadonlyMap<UserId, Presence> = new Map()
const listeners = new Set<() => void>()

function change(next: ReadonlyMap<UserId, Presence>): void {
  presences = next
  for (const listener of listeners) listener()
}

const note =
  (isOnline: boolean) =>
  ({ userId, lastSeenAt }: Told) =>
    change(new Map(presences).set(userId, { isOnline, lastSeenAt }))

/** Nobody is known to be online any more; who was, was last seen now. */
function loseSight(): void {
  const now = new Date().toISOString()
  const seen = [...presences].map(([id, presence]): [UserId, Presence] =>
    presence.isOnline ? [id, { isOnline: false, lastSeenAt: now }] : [id, presence],
  )
  change(new Map(seen))
}

socket.on('user_online', note(true))
socket.on('user_offline', note(false))
socket.on('disconnect', loseSight)

export const presenceStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => presences,
}

/** The later of what a list said and what was told live. */
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
