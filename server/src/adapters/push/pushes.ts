import type { UserId } from '@shipmates/contract/ids'

/** An event to push to a member who is away. */
export interface PushEvent {
  kind: 'message' | 'request' | 'acceptance'
  /** The conversation of a message, the developer of other events. */
  aboutId: string
}

/** Queues events for pushes. */
export interface Pushes {
  /** Returns at once. Call it after the commit. Events may be lost, so nothing may depend on them. */
  queue(userId: UserId, event: PushEvent): void
}
