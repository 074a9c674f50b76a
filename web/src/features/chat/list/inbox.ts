import type { Conversation, Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { deletedMember, messageDeleted } from '@shipmates/contract/messages/chat'
import { messageLine } from '../../../lib/format/message-line.ts'

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
  const { lastMessageTime, unreadCount, sentCount } = conversation
  if (lastMessageTime !== null && lastMessageTime >= message.timestamp) return undefined

  const newest = {
    ...conversation,
    lastMessage: messageLine(message),
    lastMessageTime: message.timestamp,
    lastMessageIsOwn: message.isOwn,
    lastMessageIsDeleted: false,
    lastMessageHasImages: message.images.length > 0,
    unreadCount: isUnread ? unreadCount + 1 : unreadCount,
    sentCount: message.isOwn && !message.isNote ? sentCount + 1 : sentCount,
  }
  return [newest, ...inbox.filter((other) => other !== conversation)]
}

/**
 * Applies an edit or a deletion to the last message of its conversation.
 *
 * Returns undefined if the list has to be refetched: an unread message was deleted, or the list may
 * be older than the message.
 */
export function withChangedMessage(inbox: Inbox, message: Message): Inbox | undefined {
  const { conversationId, timestamp, isOwn, isRead, deletedAt } = message
  const conversation = inbox.find(({ id }) => id === conversationId)
  const isUnreadGone = deletedAt !== null && !isOwn && !isRead
  if (!conversation) return isUnreadGone ? undefined : inbox
  const { lastMessageTime, lastMessageIsOwn, unreadCount } = conversation
  if (isUnreadGone && unreadCount > 0) return undefined
  if (lastMessageTime === null || lastMessageTime < timestamp) return undefined
  if (lastMessageTime > timestamp || lastMessageIsOwn !== isOwn) return inbox
  const lastMessageIsDeleted = deletedAt !== null
  const lastMessage = lastMessageIsDeleted ? messageDeleted : messageLine(message)
  if (lastMessage === conversation.lastMessage) return inbox
  const change = {
    lastMessage,
    lastMessageIsDeleted,
    lastMessageHasImages: message.images.length > 0,
  }
  return inbox.map((other) => (other === conversation ? { ...other, ...change } : other))
}

/** Resets the badge of one conversation. */
export function withAllRead(inbox: Inbox, id: ConversationId): Inbox {
  return inbox.map((conversation) =>
    conversation.id === id && conversation.unreadCount > 0
      ? { ...conversation, unreadCount: 0 }
      : conversation,
  )
}

/**
 * Applies a read receipt from another tab or device: resets the badge up to `readAt`.
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

/** The total number of unread messages, without those of muted conversations. */
export const unreadTotal = (inbox: Inbox): number =>
  inbox.reduce((total, { unreadCount, mutedUntil }) => total + (mutedUntil ? 0 : unreadCount), 0)

/** After this many sent messages a member knows that Enter sends. */
const ENOUGH = 3

/** Whether I sent enough messages, in all chats together, to know that Enter sends. */
export const hasSentEnough = (inbox: Inbox = []): boolean =>
  inbox.reduce((total, { sentCount }) => total + sentCount, 0) >= ENOUGH

/** How many other conversations have unread messages, without muted ones. */
export const countOthersUnread = (inbox: Inbox = [], openId: ConversationId): number =>
  inbox.filter((one) => one.id !== openId && one.unreadCount > 0 && !one.mutedUntil).length

/** Conversations whose username contains the text, ignoring case. */
export function searchInbox(inbox: Inbox, text: string): Inbox {
  const wanted = text.trim().toLowerCase()
  return inbox.filter((conversation) => nameOf(conversation).toLowerCase().includes(wanted))
}

type ConversationName = Pick<Conversation, 'id' | 'userName' | 'isDeleted'>

/** The name of the other member. */
export const nameOf = ({ userName, isDeleted }: Omit<ConversationName, 'id'>): string =>
  isDeleted ? deletedMember : userName

/**
 * The last part of a conversation's address: the username; for a deleted account "~" and the id.
 */
const slugOf = ({ id, userName, isDeleted }: ConversationName) => (isDeleted ? `~${id}` : userName)

/** The path of a conversation. */
export const pathOfChat = (conversation: ConversationName): string =>
  `/messages/${encodeURIComponent(slugOf(conversation))}`

/**
 * Finds a conversation by the last part of its address, ignoring case (usernames are unique that
 * way).
 */
export function conversationWith(inbox: Inbox, slug: string): Conversation | undefined {
  const wanted = slug.toLowerCase()
  return inbox.find((conversation) => slugOf(conversation).toLowerCase() === wanted)
}
