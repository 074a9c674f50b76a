import * as z from 'zod/mini'
import { Message } from './chat.ts'
import { ConversationId, MessageId, UserId } from './ids.ts'
import {
  LIST_PAGE_SIZE_MAX,
  MESSAGES_PAGE_SIZE,
  SEARCH_MAX_CHARS,
  SEARCH_MIN_CHARS,
} from './limits.ts'
import { messageSearchLength } from './messages/chat.ts'
import { wholeNumber } from './paging.ts'
import { data } from './reply.ts'
import { route } from './route.ts'
import { text } from './text.ts'

/** A message that matches a search, and the other member of its conversation. */
export const FoundMessage = z.object({
  message: Message,
  conversation: z.object({
    id: ConversationId,
    userId: UserId,
    userName: z.string(),
    photoUrl: z.nullable(z.string()),
  }),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const searchMessages = route({
  summary: 'Searches my messages and those to me, newest first',
  method: 'GET',
  path: '/api/v1/chat/search',
  access: 'member',
  query: z.object({
    /** A message must contain all of its words. Words of one or two characters match whole words. */
    q: text({ min: SEARCH_MIN_CHARS, max: SEARCH_MAX_CHARS }, messageSearchLength),
    /** Searches only this conversation, even one with a member I blocked. */
    conversationId: z.optional(ConversationId),
    /** Cursor: the id of the last message of the previous part. */
    before: z.optional(MessageId),
    limit: z._default(
      wholeNumber(
        { min: 1, max: LIST_PAGE_SIZE_MAX },
        `limit must be a whole number from 1 to ${LIST_PAGE_SIZE_MAX}`,
      ),
      MESSAGES_PAGE_SIZE,
    ),
  }),
  reply: data(z.array(FoundMessage)),
})
