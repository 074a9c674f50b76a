import type { Message } from '@shipmates/contract/chat'
import type { UserId } from '@shipmates/contract/ids'
import { REACTIONS_MAX } from '@shipmates/contract/limits'
import { sessionStore } from '../../../lib/net/session.ts'
import type { Change } from './outbox.ts'

/** A message with my changes applied to it; the same object if there are none. */
export function withChanges(message: Message, changes: readonly Change[]): Message {
  return changes.reduce(
    (current, change) =>
      // A deletion by another tab is final.
      change.messageId === message.id && !current.deletedAt ? withEffect(current, change) : current,
    message,
  )
}

function withEffect(message: Message, change: Change): Message {
  const me = sessionStore.getSnapshot().user!.userId
  switch (change.kind) {
    case 'edit':
      return { ...message, content: change.content, editedAt: change.writtenAt }
    case 'delete':
      return { ...message, content: '', deletedAt: change.writtenAt, reactions: [], images: [] }
    case 'react':
      return withReaction(message, change.emoji, me)
    case 'unreact':
      return withoutReaction(message, change.emoji, me)
  }
}

/** A message with a member's reaction added; the same object if it is there. */
function withReaction(message: Message, emoji: string, userId: UserId): Message {
  const { reactions } = message
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  if (known?.userIds.includes(userId)) return message
  const next = { emoji, userIds: [...(known?.userIds ?? []), userId] }
  return {
    ...message,
    reactions: known
      ? reactions.map((reaction) => (reaction === known ? next : reaction))
      : [...reactions, next],
  }
}

/** A message with a member's reaction removed. An emoji that no one uses anymore disappears. */
function withoutReaction(message: Message, emoji: string, userId: UserId): Message {
  const reactions = message.reactions.map((reaction) =>
    reaction.emoji === emoji
      ? { emoji, userIds: reaction.userIds.filter((id) => id !== userId) }
      : reaction,
  )
  return { ...message, reactions: reactions.filter(({ userIds }) => userIds.length > 0) }
}

/** The emoji with which a member reacted to a message. */
export const emojisOf = ({ reactions }: Message, userId: UserId | undefined): string[] =>
  reactions.filter(({ userIds }) => userId && userIds.includes(userId)).map(({ emoji }) => emoji)

/** Whether a member has reached the limit of reactions to a message. */
export const hasAllReactions = (message: Message, userId: UserId | undefined): boolean =>
  emojisOf(message, userId).length >= REACTIONS_MAX
