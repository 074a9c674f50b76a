import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { createStore } from '../../../../lib/store.ts'

export interface Jump {
  conversationId: ConversationId
  messageId: MessageId
  /** The message gets the focus. Without it the focus stays, such as in a search field. */
  takesFocus?: boolean | undefined
}

/** The message that a log is to show next. */
export const jumpStore = createStore<Jump | undefined>(undefined)

/**
 * Shows a message in the log of its conversation, with a ring for two seconds, and loads it if necessary.
 * Happens as soon as that log is on screen; the latest jump wins. The log then offers the way back to
 * where the reader was before.
 */
export const jumpTo = (jump: Jump): void => jumpStore.set(jump)
