import * as z from 'zod/mini'
import {
  ChangeSeq,
  ConnectionId,
  ConversationId,
  ImageId,
  MessageId,
  RequestId,
  UserId,
} from './ids.ts'
import { MESSAGES_PAGE_SIZE, MESSAGES_PAGE_SIZE_MAX, PAGE_MAX } from './limits.ts'
import { listPart, wholeNumber } from './paging.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'

/**
 * My relation with the other member of a conversation. Only `connected` may write: `requested` is a pending request of
 * mine, `removed` a connection that I removed, `blocked` a member I blocked, `ended` everything else. A rejected
 * request looks pending.
 */
export const ConversationRelation = z.enum([
  'connected',
  'requested',
  'removed',
  'blocked',
  'ended',
])
export type ConversationRelation = z.infer<typeof ConversationRelation>

/** When the mute of a conversation ends for me; null if it is not muted. */
export const MutedUntil = z.nullable(z.union([Instant, z.literal('forever')]))
export type MutedUntil = z.infer<typeof MutedUntil>

/** A conversation as one member sees it. Fields such as `userId` and `userName` are the other member's. */
export const Conversation = z.object({
  id: ConversationId,
  userId: UserId,
  userName: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  /** Plain text: see `lineOf`. Empty if there is no message; for a deleted one, a sentence that says so. */
  lastMessage: z.string(),
  lastMessageTime: z.nullable(Instant),
  /** Whether the last message is mine. */
  lastMessageIsOwn: z.boolean(),
  lastMessageIsDeleted: z.boolean(),
  lastMessageHasImages: z.boolean(),
  unreadCount: z.int(),
  /** How many messages I sent here, without the note of my request. */
  sentCount: z.int(),
  lastSeenAt: z.nullable(Instant),
  isOnline: z.boolean(),
  /** Whether I may see if they are online, and when they were last seen. */
  isPresenceShown: z.boolean(),
  standing: ConversationRelation,
  /** Our connection; null unless we are connected. */
  connectionId: z.nullable(ConnectionId),
  /** My pending request; null if there is none. */
  requestId: z.nullable(RequestId),
  /** The other member's account is deleted: `userName` is empty, `photoUrl` null. */
  isDeleted: z.boolean(),
  mutedUntil: MutedUntil,
  /** Messages up to this one are hidden from me, because I cleared the conversation. */
  clearedToId: z.nullable(MessageId),
})
export type Conversation = z.infer<typeof Conversation>

/** The current version of the message that a reply quotes. `content` is plain text, cut to `QUOTE_MAX_CHARS`. */
export const Quote = z.object({
  id: MessageId,
  senderId: UserId,
  content: z.string(),
  deletedAt: z.nullable(Instant),
})
export type Quote = z.infer<typeof Quote>

/** An emoji under a message, and its members, first one first. */
export const Reaction = z.object({ emoji: z.string(), userIds: z.array(UserId) })
export type Reaction = z.infer<typeof Reaction>

/** An image in a message. `width` and `height` are the larger size's, in pixels. */
export const MessageImage = z.object({
  id: ImageId,
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** A description for members who do not see the image; may be empty. */
  alt: z.string(),
})
export type MessageImage = z.infer<typeof MessageImage>

/**
 * A message as one of the two members sees it. Only its sender gets `clientId`. A deleted message keeps its place, with
 * an empty `content` and without images and reactions.
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
  editedAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  /** The note of the request with which its sender connected. */
  isNote: z.optional(z.literal(true)),
  changedSeq: ChangeSeq,
  replyTo: z.nullable(Quote),
  /** In the order of their first use. */
  reactions: z.array(Reaction),
  images: z.array(MessageImage),
  clientId: z.optional(z.string()),
})
export type Message = z.infer<typeof Message>

export const listConversations = route({
  summary: 'Lists my conversations, the last written first',
  method: 'GET',
  path: '/api/v1/chat/conversations',
  access: 'member',
  query: listPart(ConversationId),
  /**
   * `unreadCount` counts the unread messages of all conversations that are not muted, including those on other pages.
   */
  reply: z.object({ data: z.array(Conversation), unreadCount: z.int() }),
})

export const findConversation = route({
  summary: 'Returns a conversation of mine by its name, also one with a member whom I blocked',
  method: 'GET',
  path: '/api/v1/chat/conversations/named/:name',
  access: 'member',
  /** The other member's username in any case, or `~` and the id of the conversation. */
  params: z.object({ name: z.string() }),
  reply: data(Conversation),
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
    /**
     * A window: half of the messages before this one, the message itself, and the rest after it. Overrides `page` and
     * `before`.
     */
    around: z.optional(MessageId),
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
