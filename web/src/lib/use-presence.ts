import type { UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { type Presence, presenceOf, presenceStore } from './presence.ts'

/** A member's presence: live if known, else the last-seen time from a list. */
export function usePresence(user: { userId: UserId; lastSeenAt: string | null }): Presence {
  const presences = useSyncExternalStore(
    presenceStore.subscribe,
    presenceStore.getSnapshot,
    presenceStore.getSnapshot,
  )
  return presenceOf(presences, user)
}
