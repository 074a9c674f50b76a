import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { createStore } from '../../../../lib/store.ts'

export interface Jump {
  conversationId: ConversationId
  messageId: MessageId
  /** Whether the message gets the focus. Otherwise focus stays, such as in a search field. */
  takesFocus?: boolean | undefined
}

/** The message that a log has to show next. */
export const jumpStore = createStore<Jump | undefined>(undefined)

/**
 * Shows a message in the log of its conversation, with a ring for two seconds, and loads it if
 * necessary. Happens as soon as that log is on screen; the latest jump wins. The log then offers a
 * button back to the previous position.
 */
export const jumpTo = (jump: Jump): void => jumpStore.set(jump)
