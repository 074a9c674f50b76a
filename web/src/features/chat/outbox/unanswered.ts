import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { UNANSWERED } from './pending.ts'
import { withoutReaction, withReaction } from './reactions.ts'

/** The effect of a change on a message. */
export type Effect =
  | { kind: 'edit'; content: string }
  | { kind: 'delete' }
  | { kind: 'react' | 'unreact'; emoji: string }

/** A change of mine without a response from the server. */
export type Unanswered = Effect & {
  key: string
  conversationId: ConversationId
  messageId: MessageId
  /** ISO 8601, by this device's clock. */
  madeAt: string
}

const nothing: readonly Unanswered[] = []

/** My changes without a response, in the order in which they were made. They survive reloads. */
export const listUnanswered = (): readonly Unanswered[] =>
  memberStorage.readJson<readonly Unanswered[]>(UNANSWERED) ?? nothing

const write = (next: readonly Unanswered[]): void =>
  memberStorage.write(UNANSWERED, next.length > 0 ? JSON.stringify(next) : undefined)

export const keepUnanswered = (change: Unanswered): void => write([...listUnanswered(), change])

export function dropUnanswered(key: string): void {
  if (isUnanswered(key)) write(listUnanswered().filter((change) => change.key !== key))
}

/** False once the server has responded, or the member has signed out. */
export const isUnanswered = (key: string): boolean =>
  listUnanswered().some((change) => change.key === key)

/** A message with a change applied. */
export function withEffect(message: Message, change: Unanswered, me: UserId): Message {
  switch (change.kind) {
    case 'edit':
      return { ...message, content: change.content, editedAt: change.madeAt }
    case 'delete':
      return { ...message, content: '', deletedAt: change.madeAt, reactions: [], images: [] }
    case 'react':
      return withReaction(message, change.emoji, me)
    case 'unreact':
      return withoutReaction(message, change.emoji, me)
  }
}
