import type { Conversation, Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { deletedMember } from '@shipmates/contract/messages/chat'

/** My conversations, most recent message first. */
export type Inbox = readonly Conversation[]

/**
 * Applies a new message: moves its conversation to the top, updates the last message and counts it
 * if unread.
 *
 * Returns undefined if the list has to be refetched: the conversation is not in it, or the message
 * may already be counted.
 */
export function withNewMessage(
  inbox: Inbox,
  message: Message,
  { isUnread }: { isUnread: boolean },
): Inbox | undefined {
  const conversation = inbox.find(({ id }) => id === message.conversationId)
  if (!conversation) return undefined
  const { lastMessageTime, unreadCount } = conversation
  if (lastMessageTime !== null && lastMessageTime >= message.timestamp) return undefined

  const newest = {
    ...conversation,
    lastMessage: message.content,
    lastMessageTime: message.timestamp,
    lastMessageIsOwn: message.isOwn,
    unreadCount: isUnread ? unreadCount + 1 : unreadCount,
  }
  return [newest, ...inbox.filter((other) => other !== conversation)]
}

/** Clears the badge of one conversation. */
export function withAllRead(inbox: Inbox, id: ConversationId): Inbox {
  return inbox.map((conversation) =>
    conversation.id === id && conversation.unreadCount > 0
      ? { ...conversation, unreadCount: 0 }
      : conversation,
  )
}

/**
 * Applies a read receipt from another tab or device: clears the badge up to `readAt`.
 *
 * Returns undefined if newer messages have arrived since: the unread count has to be refetched.
 */
export function withReadUntil(inbox: Inbox, id: ConversationId, readAt: string): Inbox | undefined {
  const isLater = ({ lastMessageTime, unreadCount }: Conversation) =>
    unreadCount > 0 && lastMessageTime !== null && lastMessageTime > readAt
  const hasLater = inbox.some((conversation) => conversation.id === id && isLater(conversation))
  return hasLater ? undefined : withAllRead(inbox, id)
}

/** Adds a newly opened conversation to the list. */
export function withConversation(inbox: Inbox, conversation: Conversation): Inbox {
  return inbox.some(({ id }) => id === conversation.id) ? inbox : [conversation, ...inbox]
}

/** The total number of unread messages. */
export const unreadTotal = (inbox: Inbox): number =>
  inbox.reduce((total, { unreadCount }) => total + unreadCount, 0)

/** Conversations whose username contains the text, ignoring case. */
export function searchInbox(inbox: Inbox, text: string): Inbox {
  const wanted = text.trim().toLowerCase()
  return inbox.filter((conversation) => nameOf(conversation).toLowerCase().includes(wanted))
}

type Named = Pick<Conversation, 'id' | 'userName' | 'isDeleted'>

/** The name of the other member. */
export const nameOf = ({ userName, isDeleted }: Omit<Named, 'id'>): string =>
  isDeleted ? deletedMember : userName

/** The last part of a conversation's address: the username, or without one "~" and the id. */
const slugOf = ({ id, userName, isDeleted }: Named) => (isDeleted ? `~${id}` : userName)

/** The path of a conversation. */
export const pathOfChat = (conversation: Named): string =>
  `/messages/${encodeURIComponent(slugOf(conversation))}`

/**
 * Finds a conversation by the last part of its address, ignoring case (usernames are unique that
 * way).
 */
export function conversationWith(inbox: Inbox, slug: string): Conversation | undefined {
  const wanted = slug.toLowerCase()
  return inbox.find((conversation) => slugOf(conversation).toLowerCase() === wanted)
}
