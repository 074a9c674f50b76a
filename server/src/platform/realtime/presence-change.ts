import type { UserId } from '@shipmates/contract/ids'

/** A member came online with their first tab on any node, or went offline on all nodes. */
export interface PresenceChange {
  userId: UserId
  isOnline: boolean
  /** When the first tab opened, or the last one closed. */
  at: Date
}
