import type { Conversation, Message } from '@shipmates/contract/chat'
import type {
  ChangeSeq,
  ConnectionId,
  ConversationId,
  MessageId,
  UserId,
} from '@shipmates/contract/ids'
import type { Outgoing } from '../features/chat/outbox/outbox.ts'

/** The members and the conversation of tests about chat. */
export const ids = {
  me: '1' as UserId,
  ada: '2' as UserId,
  chat: '7' as ConversationId,
}

export const messageId = (id: number | string) => String(id) as MessageId

export function message(id: number, overrides: Partial<Message> = {}): Message {
  const isOwn = overrides.isOwn ?? false
  return {
    id: messageId(id),
    conversationId: ids.chat,
    senderId: isOwn ? ids.me : ids.ada,
    content: `message ${id}`,
    timestamp: new Date(Date.UTC(2026, 10, 21, 10, 0, id % 60)).toISOString(),
    isOwn,
    isRead: false,
    senderName: isOwn ? 'linus_f' : 'ada_lovelace',
    senderPhoto: null,
    editedAt: null,
    deletedAt: null,
    changedSeq: String(id) as ChangeSeq,
    replyTo: null,
    reactions: [],
    images: [],
    ...overrides,
  }
}

export function conversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    id: ids.chat,
    userId: ids.ada,
    userName: 'ada_lovelace',
    email: 'ada@ferry.dev',
    photoUrl: null,
    lastMessage: 'Ship it?',
    lastMessageTime: '2026-11-21T09:00:00.000Z',
    lastMessageIsOwn: false,
    lastMessageIsDeleted: false,
    lastMessageHasImages: false,
    unreadCount: 0,
    sentCount: 0,
    lastSeenAt: null,
    isOnline: false,
    isPresenceShown: true,
    standing: 'connected',
    connectionId: '5' as ConnectionId,
    requestId: null,
    isDeleted: false,
    mutedUntil: null,
    clearedToId: null,
    ...overrides,
  }
}

export function outgoing(clientId: string, overrides: Partial<Outgoing> = {}): Outgoing {
  return {
    clientId,
    conversationId: ids.chat,
    recipientId: ids.ada,
    content: `outgoing ${clientId}`,
    writtenAt: '2026-11-21T10:30:00.000Z',
    state: 'waiting',
    ...overrides,
  }
}
