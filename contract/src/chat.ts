import * as z from 'zod/mini'
import { ConversationId, MessageId, UserId } from './ids.ts'
import { MESSAGES_PAGE_SIZE, MESSAGES_PAGE_SIZE_MAX, PAGE_MAX } from './limits.ts'
import { listPart, wholeNumber } from './paging.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'

/**
 * How I stand with the other member of a conversation. Only `connected` may write: `removed` is a
 * connection that I removed, `blocked` a member whom I blocked, `ended` everything else.
 */
export const Standing = z.enum(['connected', 'removed', 'blocked', 'ended'])
export type Standing = z.infer<typeof Standing>

/** A conversation as one member sees it. `userId`, `userName` and so on are the other member's. */
export const Conversation = z.object({
  id: ConversationId,
  userId: UserId,
  userName: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  /** Empty where there is none; of a deleted one, a sentence that says so. */
  lastMessage: z.string(),
  lastMessageTime: z.nullable(Instant),
  /** Whether the last message is mine. */
  lastMessageIsOwn: z.boolean(),
  unreadCount: z.int(),
  lastSeenAt: z.nullable(Instant),
  isOnline: z.boolean(),
  standing: Standing,
  /** The other member's account is deleted: `userName` is empty, `photoUrl` null. */
  isDeleted: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

/**
 * A message as one of the two members sees it. Only its sender gets `clientId`. A deleted one keeps
 * its place, with an empty `content`.
 */
export const Message = z.object({
  id: MessageId,
  conversationId: ConversationId,
  senderId: UserId,
  content: z.string(),
  timestamp: Instant,
  isOwn: z.boolean(),
  isRead: z.boolean(),
  senderName: z.string(),
  senderPhoto: z.nullable(z.string()),
  deletedAt: z.nullable(Instant),
  clientId: z.optional(z.string()),
})
export type Message = z.infer<typeof Message>

export const listConversations = route({
  summary: 'Lists my conversations, the last written first',
  method: 'GET',
  path: '/api/v1/chat/conversations',
  access: 'member',
  query: listPart(ConversationId),
  reply: data(z.array(Conversation)),
})

export const listMessages = route({
  summary: 'Pages through a conversation: page 1 is the newest, oldest first within a page',
  method: 'GET',
  path: '/api/v1/chat/messages/:conversationId',
  access: 'member',
  params: z.object({ conversationId: ConversationId }),
  query: z.object({
    page: z.optional(
      wholeNumber({ min: 1, max: PAGE_MAX }, `page must be a whole number from 1 to ${PAGE_MAX}`),
    ),
    /** Keyset cursor: only messages older than this one. Overrides `page`. */
    before: z.optional(MessageId),
    limit: z._default(
      wholeNumber(
        { min: 1, max: MESSAGES_PAGE_SIZE_MAX },
        `limit must be a whole number from 1 to ${MESSAGES_PAGE_SIZE_MAX}`,
      ),
      MESSAGES_PAGE_SIZE,
    ),
  }),
  reply: data(z.array(Message)),
})

export const openConversation = route({
  summary: 'Returns my conversation with a connection, made on first use',
  method: 'POST',
  path: '/api/v1/chat/conversations/with/:userId',
  access: 'member',
  params: z.object({ userId: UserId }),
  reply: data(Conversation),
  errors: ['NOT_CONNECTED'],
})

export const markRead = route({
  summary: 'Marks all messages of a conversation as read by me',
  method: 'POST',
  path: '/api/v1/chat/messages/read/:conversationId',
  access: 'member',
  params: z.object({ conversationId: ConversationId }),
  reply: done,
})
