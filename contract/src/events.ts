import * as z from 'zod/mini'
import { Message, MutedUntil } from './chat.ts'
import { Connection, ReceivedRequest } from './connections.ts'
import type { ErrorCode } from './errors.ts'
import { ConversationId, ImageId, MessageId, NoticeId, RequestId, UserId } from './ids.ts'
import { MESSAGE_IMAGES_MAX, MESSAGE_MAX_CHARS } from './limits.ts'
import { imagesTwice, messageLength, tooManyImages } from './messages/chat.ts'
import { Notice } from './notices.ts'
import { Instant } from './reply.ts'
import { Role } from './roles.ts'
import { lines } from './text.ts'

/** A message to send. Without `conversationId`, finds or creates the conversation with the recipient. */
export const Draft = z
  .object({
    conversationId: z.nullable(ConversationId),
    recipientId: UserId,
    /** May be empty if there are images. */
    content: lines({ max: MESSAGE_MAX_CHARS }, messageLength),
    /**
     * Idempotency key: a retry with the same id in the same conversation returns the stored message.
     */
    clientId: z.optional(z.uuid('clientId must be a UUID')),
    /** The message that this one replies to, in the same conversation. */
    replyToId: z.optional(MessageId),
    /** My unsent images, in their order. */
    imageIds: z.optional(
      z.array(ImageId).check(
        z.maxLength(MESSAGE_IMAGES_MAX, tooManyImages),
        z.refine((ids) => new Set(ids).size === ids.length, imagesTwice),
      ),
    ),
  })
  .check(
    z.refine(({ content, imageIds }) => content !== '' || (imageIds?.length ?? 0) > 0, {
      error: messageLength,
      path: ['content'],
    }),
  )
export type Draft = z.infer<typeof Draft>

const toRecipient = z.object({ recipientId: UserId })

/** Socket events that a client may send. */
export const clientEvents = {
  send_message: Draft,
  typing: toRecipient,
  stop_typing: toRecipient,
  /**
   * Whether this tab is visible. Sent on each connection and each change; until then it counts as hidden. While any tab
   * of a member is visible, they get no push.
   */
  in_view: z.boolean(),
}
export type ClientEvent = keyof typeof clientEvents
export type ClientPayload<E extends ClientEvent> = z.output<(typeof clientEvents)[E]>

const presence = z.object({ userId: UserId, lastSeenAt: z.nullable(Instant) })
const typing = z.object({ userId: UserId, conversationId: ConversationId })

/** Socket events that the server may send. `error` is a message to show to the member. */
export const serverEvents = {
  /**
   * Sent once on each connection. Names the member of the session and their role; an account that is about to be deleted
   * gets no connection. Nodes of an earlier version, and those that could not read it, send no role. For at least
   * `quietMs` before the connection, no event was sent to this member: what a client has fetched within that time is up to
   * date. 0 if the node does not know.
   */
  joined: z.object({
    userId: UserId,
    role: z.optional(Role),
    quietMs: z.int().check(z.nonnegative()),
  }),
  message_sent: Message,
  receive_message: Message,
  /** An edit, a deletion or a reaction: the whole changed message. */
  message_changed: Message,
  /** I muted or cleared a conversation. Sent to my own tabs only. */
  conversation_changed: z.object({
    conversationId: ConversationId,
    mutedUntil: MutedUntil,
    clearedToId: z.nullable(MessageId),
  }),
  messages_read: z.object({ conversationId: ConversationId, readerId: UserId, readAt: Instant }),
  user_online: presence,
  user_offline: presence,
  user_typing: typing,
  user_stop_typing: typing,
  request_received: ReceivedRequest,
  request_accepted: Connection,
  /** A request, sent or received, is no longer pending: answered, withdrawn, or its member left. */
  request_gone: z.object({ requestId: RequestId }),
  /** A connection ended, for any reason. `userId` is the other member. */
  connection_removed: z.object({
    userId: UserId,
    conversationId: z.nullable(ConversationId),
  }),
  /**
   * The members that I see, or what I see of them, changed in a way that no other event covers: I blocked or unblocked
   * somebody or changed my privacy in another tab, or a connection cancelled the deletion of their account. It has no
   * ids: the client fetches what it shows again.
   */
  members_changed: z.object({}),
  notice: Notice,
  /** I opened the list of notices in a tab: those up to this one are seen. Sent to my own tabs only. */
  notices_seen: z.object({ upTo: NoticeId }),
  /** I marked my notices as read in a tab: those up to this one are seen and read. Sent to my own tabs only. */
  notices_read: z.object({ upTo: NoticeId }),
  error: z.string(),
}
export type ServerEvent = keyof typeof serverEvents
export type ServerPayload<E extends ServerEvent> = z.output<(typeof serverEvents)[E]>

/**
 * The acknowledgement of `send_message`. `retryAfterMs` is the time until the rate limit allows the
 * next message.
 */
export type SendResult =
  | { ok: true; message: Message }
  | { ok: false; code: ErrorCode; message: string; retryAfterMs?: number | undefined }

export type ServerToClientEvents = {
  [E in ServerEvent]: (payload: ServerPayload<E>) => void
}

export interface ClientToServerEvents {
  send_message: (draft: z.input<typeof Draft>, acknowledge?: (result: SendResult) => void) => void
  typing: (to: { recipientId: string }) => void
  stop_typing: (to: { recipientId: string }) => void
  in_view: (isInView: boolean, acknowledge?: (result: { ok: boolean }) => void) => void
}
