import type { Conversation, Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'

/** My conversations, the last written first. */
export type Inbox = readonly Conversation[]

/**
 * Moves a message's conversation to the top with its last line, counting it where it is unread.
 *
 * Returns undefined when the list cannot tell by itself: the conversation is not in it, or the list
 * may know the message already. It is fetched anew then.
 */
export function withNews(
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
 * Clears the badge of a conversation that was read elsewhere, up to `readAt`.
 *
 * Returns undefined when something came after that: how much of the count it is, the list cannot tell.
 */
export function withReadUntil(inbox: Inbox, id: ConversationId, readAt: string): Inbox | undefined {
  const isLater = ({ lastMessageTime, unreadCount }: Conversation) =>
    unreadCount > 0 && lastMessageTime !== null && lastMessageTime > readAt
  const hasLater = inbox.some((conversation) => conversation.id === id && isLater(conversation))
  return hasLater ? undefined : withAllRead(inbox, id)
}

/** Puts a newly opened conversation into the list. */
export function withConversation(inbox: Inbox, conversation: Conversation): Inbox {
  return inbox.some(({ id }) => id === conversation.id) ? inbox : [conversation, ...inbox]
}

/** How many messages wait unread in all conversations. */
export const unreadTotal = (inbox: Inbox): number =>
  inbox.reduce((total, { unreadCount }) => total + unreadCount, 0)

/** Those whose user name contains the searched text, in any case. */
export function searchInbox(inbox: Inbox, text: string): Inbox {
  const wanted = text.trim().toLowerCase()
  return inbox.filter(({ userName }) => userName.toLowerCase().includes(wanted))
}

/** The conversation with a member by user name, which is unique without regard to case. */
export function conversationWith(inbox: Inbox, userName: string): Conversation | undefined {
  const wanted = userName.toLowerCase()
  return inbox.find((conversation) => conversation.userName.toLowerCase() === wanted)
}
