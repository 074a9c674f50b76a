import type { UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { type Presence, presenceOf, presenceStore } from './presence.ts'

/** Whether a connection is online and when they were last seen, beginning with what a list said. */
export function usePresence(user: { userId: UserId; lastSeenAt: string | null }): Presence {
  const presences = useSyncExternalStore(
    presenceStore.subscribe,
    presenceStore.getSnapshot,
    presenceStore.getSnapshot,
  )
  return presenceOf(presences, user)
}
