import type { UserId } from '@shipmates/contract/ids'

/** A member came online by their first tab on any node, or is gone from all nodes. */
export interface PresenceChange {
  userId: UserId
  isOnline: boolean
  /** When they came, or when their last tab went. */
  at: Date
}
