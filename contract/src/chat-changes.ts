import * as z from 'zod/mini'
import { Conversation, Message } from './chat.ts'
import { Emoji } from './emoji.ts'
import { ChangeSeq, ConversationId, MessageId } from './ids.ts'
import { MESSAGE_MAX_CHARS, MESSAGES_PAGE_SIZE_MAX } from './limits.ts'
import { messageLength, muteInvalid } from './messages/chat.ts'
import { wholeNumber } from './paging.ts'
import { data } from './reply.ts'
import { route } from './route.ts'
import { lines } from './text.ts'

/*
 * How a conversation stays the same for both sides.
 *
 * Each message has a number, `changedSeq`: its id if it never changed, otherwise the number of its latest change.
 * Numbers grow in the order in which changes are committed, and ids and changes share this order. `changes` lists
 * everything after a number, so a client that remembers the highest number that it *fetched* misses nothing. The number
 * of a live event does not prove that all earlier events arrived: events of two nodes may overtake each other, and a
 * connection may be lost between them.
 *
 * A `Message`, live or fetched, replaces the one with its id if its `changedSeq` is not lower. `isRead` only turns from
 * false to true, and has no number: `changes` says how far both sides have read. A quote (`replyTo`) shows its original
 * at the time of reading: when an original changes, the messages that quote it do not; a client updates their quotes by
 * the change of the original.
 */

const ofMessage = z.object({ messageId: MessageId })
const ofConversation = z.object({ conversationId: ConversationId })
const ofReaction = z.object({ messageId: MessageId, emoji: Emoji })

export const editMessage = route({
  summary: 'Changes the text of a message that I sent less than 15 minutes ago',
  method: 'PATCH',
  path: '/api/v1/chat/message/:messageId',
  access: 'member',
  params: ofMessage,
  body: z.object({ content: lines({ min: 1, max: MESSAGE_MAX_CHARS }, messageLength) }),
  reply: data(Message),
  limits: [{ name: 'changes', by: 'member' }],
  errors: ['NOT_CONNECTED', 'EDIT_TOO_LATE'],
})

export const deleteMessage = route({
  summary: 'Deletes a message of mine for both sides; its place stays',
  method: 'DELETE',
  path: '/api/v1/chat/message/:messageId',
  access: 'member',
  params: ofMessage,
  reply: data(Message),
  limits: [{ name: 'changes', by: 'member' }],
})

export const addReaction = route({
  summary: 'Puts my reaction, one emoji, under a message',
  method: 'PUT',
  path: '/api/v1/chat/message/:messageId/reactions/:emoji',
  access: 'member',
  params: ofReaction,
  reply: data(Message),
  limits: [{ name: 'changes', by: 'member' }],
  errors: ['NOT_CONNECTED', 'TOO_MANY_REACTIONS'],
})

export const removeReaction = route({
  summary: 'Takes my reaction back',
  method: 'DELETE',
  path: '/api/v1/chat/message/:messageId/reactions/:emoji',
  access: 'member',
  params: ofReaction,
  reply: data(Message),
  limits: [{ name: 'changes', by: 'member' }],
})

export const listChanges = route({
  summary: 'Lists the messages that were added or changed since, in the order of their changes',
  method: 'GET',
  path: '/api/v1/chat/changes/:conversationId',
  access: 'member',
  params: ofConversation,
  query: z.object({
    /** The highest fetched `changedSeq`. Without it, lists from the start. */
    since: z.optional(ChangeSeq),
    /** A list of this length may be incomplete: fetch again with its last `changedSeq`. */
    limit: z._default(
      wholeNumber(
        { min: 1, max: MESSAGES_PAGE_SIZE_MAX },
        `limit must be a whole number from 1 to ${MESSAGES_PAGE_SIZE_MAX}`,
      ),
      MESSAGES_PAGE_SIZE_MAX,
    ),
  }),
  reply: z.object({
    data: z.array(Message),
    /** The other has read my messages up to this one, as far as I may know. Null if none. */
    ownReadToId: z.nullable(MessageId),
    /** I have read the other's messages up to this one. */
    theirReadToId: z.nullable(MessageId),
  }),
})

export const muteConversation = route({
  summary: 'Mutes a conversation for me: until a time, forever, or no longer',
  method: 'PUT',
  path: '/api/v1/chat/conversations/:conversationId/mute',
  access: 'member',
  params: ofConversation,
  body: z.object({
    until: z.nullable(
      z.union([z.iso.datetime({ precision: 3, error: muteInvalid }), z.literal('forever')], {
        error: muteInvalid,
      }),
    ),
  }),
  reply: data(Conversation),
})

export const clearConversation = route({
  summary: 'Hides from me alone all messages that are in a conversation now',
  method: 'POST',
  path: '/api/v1/chat/conversations/:conversationId/clear',
  access: 'member',
  params: ofConversation,
  reply: data(Conversation),
})
