import {
  type Conversation,
  listMessages,
  markRead as markReadRoute,
  openConversation,
} from '@shipmates/contract/chat'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE, MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/chat'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { conversationsQuery, loadedConversations, restQuery } from '../list/conversations.ts'
import { type Inbox, unreadTotal, withAllRead, withConversation } from '../list/inbox.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { oldestOf, type Thread, threadOf, withEarlier } from './thread.ts'

export const threadKeys = ['chat', 'messages'] as const
/** The key of message searches. */
export const searchKeys = ['chat', 'found'] as const

/**
 * The loaded end of a conversation. Never refetched while loaded: the socket, `loadEarlier` and
 * `catchUp` add to it, so that what is on screen is never replaced.
 */
export const messagesQuery = (conversationId: ConversationId) =>
  queryOptions({
    queryKey: [...threadKeys, conversationId],
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const unreadCount = unreadIn(client, conversationId)
      const limit = firstPageSize(unreadCount)
      const { data } = await call(
        listMessages,
        { params: { conversationId }, query: { limit: String(limit) } },
        signal,
      )
      settleOutgoing(data)
      return threadOf(data, { hasEarlier: data.length === limit, unreadCount })
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { toastsFailure: true, failure: messages.messagesFailed },
  })

function unreadIn(client: QueryClient, id: ConversationId): number {
  return loadedConversations(client).find((one) => one.id === id)?.unreadCount ?? 0
}

/** The page size, increased to include the first unread message and the one before it. */
const firstPageSize = (unreadCount: number): number =>
  Math.min(Math.max(MESSAGES_PAGE_SIZE, unreadCount + 1), MESSAGES_PAGE_SIZE_MAX)

/** Loads the page before the oldest loaded message. */
export function useLoadEarlier(conversationId: ConversationId) {
  const client = useQueryClient()
  const { queryKey } = messagesQuery(conversationId)

  return useMutation({
    mutationFn: async () => {
      const thread = client.getQueryData(queryKey)
      const before = thread && oldestOf(thread)?.id
      const query = { before, limit: String(MESSAGES_PAGE_SIZE) }
      const { data } = await call(listMessages, { params: { conversationId }, query })
      settleOutgoing(data)
      const isLast = data.length < MESSAGES_PAGE_SIZE
      // If the thread was replaced during the call, there would be a gap: drop the page.
      client.setQueryData(queryKey, (known) =>
        known && oldestOf(known)?.id === before ? withEarlier(known, data, isLast) : known,
      )
    },
    meta: { failure: messages.messagesFailed },
  })
}

/** Opens the conversation with a connection, creating it on first use, and adds it to the list. */
export function useOpenConversation() {
  const client = useQueryClient()

  return useMutation({
    mutationFn: async (userId: UserId): Promise<Conversation> =>
      (await call(openConversation, { params: { userId } })).data,
    onSuccess: (conversation) => {
      client.setQueryData(
        conversationsQuery.queryKey,
        (inbox) => inbox && withConversation(inbox, conversation),
      )
      void client.invalidateQueries(conversationsQuery)
    },
    meta: { failure: messages.conversationFailed },
  })
}

/** Resets a conversation's badge at once and notifies the server. Errors are ignored on purpose. */
export async function markRead(client: QueryClient, conversationId: ConversationId): Promise<void> {
  client.setQueriesData<Inbox>(
    { queryKey: conversationsQuery.queryKey },
    (inbox) => inbox && withAllRead(inbox, conversationId),
  )
  await call(markReadRoute, { params: { conversationId } }).catch(() => {})
}

/** The number of unread messages, for the sidebar's badge and the tab's title. */
export function useUnreadTotal(): number {
  const loaded = useQuery({ ...conversationsQuery, select: unreadTotal }).data ?? 0
  return loaded + useQuery(restQuery).data.unreadCount
}
