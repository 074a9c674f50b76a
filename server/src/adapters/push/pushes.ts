import type { UserId } from '@shipmates/contract/ids'

/** Something that a member is notified of by a push, if they are away. */
export interface PushEvent {
  kind: 'message' | 'request' | 'acceptance'
  /** The conversation of a message, the developer of the others. */
  aboutId: string
}

/** Notes what members are to be told by pushes. */
export interface Pushes {
  /** Returns at once. Call it after the commit. What is noted may be lost; no one may rely on it. */
  note(userId: UserId, event: PushEvent): void
}
