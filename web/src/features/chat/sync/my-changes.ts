import type { Conversation } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { Inbox } from '../list/inbox.ts'

/**
 * Applies that I muted or cleared a conversation, in this or another tab. A cleared one keeps its
 * position, without a last message.
 *
 * Returns undefined if the conversation is not in the list.
 */
export function withMyChange(
  inbox: Inbox,
  { conversationId, mutedUntil, clearedToId }: ServerPayload<'conversation_changed'>,
): Inbox | undefined {
  const known = inbox.find(({ id }) => id === conversationId)
  if (!known) return undefined
  const isCleared = clearedToId !== known.clearedToId
  const emptied = isCleared && { lastMessage: '', lastMessageTime: null, unreadCount: 0 }
  const changed = { ...known, mutedUntil, clearedToId, ...emptied }
  return inbox.map((other) => (other === known ? changed : other))
}

/** When the next mute ends, in milliseconds; undefined if none does. */
export function nextMuteEnd(inbox: Inbox): number | undefined {
  const ends = inbox.flatMap(({ mutedUntil }) =>
    mutedUntil === null || mutedUntil === 'forever' ? [] : Date.parse(mutedUntil),
  )
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** Ends expired mutes. */
export function withoutEndedMutes(inbox: Inbox, now: Date): Inbox {
  const hasEnded = ({ mutedUntil }: Conversation) =>
    mutedUntil !== null && mutedUntil !== 'forever' && new Date(mutedUntil) <= now
  return inbox.map((conversation) =>
    hasEnded(conversation) ? { ...conversation, mutedUntil: null } : conversation,
  )
}
