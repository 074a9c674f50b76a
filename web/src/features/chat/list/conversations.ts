import { type Conversation, listConversations } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/chat'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { refetch } from '../../../lib/net/live-query.ts'
import { type Inbox, unreadTotal } from './inbox.ts'

/** How many conversations are loaded at first, and each time the end of the list is near. */
const PART_SIZE = 50
/** A refetch returns at most this many; scrolling loads the rest again. */
const REFETCHED_MAX = 3 * LIST_PAGE_SIZE_MAX

/** The conversations that are not loaded: whether there are any, and their unread count. */
interface Rest {
  hasMore: boolean
  unreadCount: number
}
const NO_REST: Rest = { hasMore: false, unreadCount: 0 }

/**
 * The loaded beginning of my conversations, most recent message first; kept up to date by the
 * socket.
 */
export const conversationsQuery = queryOptions({
  queryKey: ['chat', 'conversations'],
  queryFn: async ({ signal, client, queryKey }): Promise<Inbox> => {
    const shown = client.getQueryData<Inbox>(queryKey)?.length ?? 0
    const count = Math.min(Math.max(PART_SIZE, shown), REFETCHED_MAX)
    const inbox: Conversation[] = []
    for (;;) {
      const limit = Math.min(count - inbox.length, LIST_PAGE_SIZE_MAX)
      const { data, unreadCount } = await fetchPart(inbox.at(-1)?.id, limit, signal)
      inbox.push(...data)
      const hasMore = data.length === limit
      if (hasMore && inbox.length < count) continue
      client.setQueryData(restQuery.queryKey, restOf(inbox, { hasMore, unreadCount }))
      return inbox
    }
  },
  meta: { toastsFailure: true, failure: messages.conversationsFailed },
})

/** The conversations after a loaded part, as derived from the part. */
const restOf = (inbox: Inbox, { hasMore, unreadCount }: Rest): Rest =>
  hasMore ? { hasMore, unreadCount: Math.max(0, unreadCount - unreadTotal(inbox)) } : NO_REST

/** Written with each loaded part, never fetched separately. */
export const restQuery = queryOptions({
  queryKey: ['chat', 'rest'],
  queryFn: () => NO_REST,
  initialData: NO_REST,
  staleTime: 'static',
})

/** Every loaded conversation: those of the list, and one that was opened by its address. */
export const loadedConversations = (client: QueryClient): Inbox =>
  client
    .getQueriesData<Inbox>({ queryKey: conversationsQuery.queryKey })
    .flatMap(([, inbox]) => inbox ?? [])

/**
 * Finds a conversation in the list; if it is missing, the list is refetched once. Undefined if that
 * fails, or does not help.
 */
export async function findConversation(
  client: QueryClient,
  id: ConversationId,
): Promise<Conversation | undefined> {
  const find = () => loadedConversations(client).find((one) => one.id === id)
  // The screen shows the error.
  if (!find()) await refetch(client, conversationsQuery.queryKey).catch(() => {})
  return find()
}

const fetchPart = (before: ConversationId | undefined, limit: number, signal?: AbortSignal) =>
  call(listConversations, { query: { limit: String(limit), before } }, signal)

/** Loads the conversations after the loaded ones. Returns whether there are more. */
export async function loadMore(client: QueryClient, limit: number): Promise<boolean> {
  const { queryKey } = conversationsQuery
  const before = client.getQueryData(queryKey)?.at(-1)?.id
  const { data, unreadCount } = await fetchPart(before, limit)
  const known = client.getQueryData(queryKey)
  // Refetched during the call: there would be a gap.
  if (!known || known.at(-1)?.id !== before) return client.getQueryData(restQuery.queryKey)!.hasMore
  const ids = new Set(known.map(({ id }) => id))
  const inbox = [...known, ...data.filter(({ id }) => !ids.has(id))]
  const hasMore = data.length === limit
  client.setQueryData(queryKey, inbox)
  client.setQueryData(restQuery.queryKey, restOf(inbox, { hasMore, unreadCount }))
  return hasMore
}

/** Whether there are conversations that are not loaded. */
export const useHasMore = (): boolean => useQuery(restQuery).data.hasMore

/** Loads the next part of the list. */
export function useShowMore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => loadMore(client, PART_SIZE),
    meta: { failure: messages.conversationsFailed },
  })
}
