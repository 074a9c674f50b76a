import { type FoundMessage, searchMessages } from '@shipmates/contract/chat-search'
import { codePoints } from '@shipmates/contract/code-points'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { SEARCH_MIN_CHARS } from '@shipmates/contract/limits'
import { containsAll, searchTerms } from '@shipmates/contract/search-text'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { throttle } from '../../../lib/browser/throttle.ts'
import { useSettled } from '../../../lib/browser/use-delay.ts'
import { call } from '../../../lib/net/api.ts'
import { useSocketEvent } from '../../../lib/net/socket.ts'
import { searchKeys } from '../thread/messages.ts'

type Search = {
  text: string
  /** Searches only this conversation. */
  conversationId?: ConversationId | undefined
  /** The number of messages in a part. */
  limit: number
}

const foundQuery = ({ text: q, conversationId, limit }: Search) =>
  infiniteQueryOptions({
    queryKey: [...searchKeys, { q, conversationId, limit }],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { q, conversationId, before, limit: String(limit) }
      return (await call(searchMessages, { query }, signal)).data
    },
    initialPageParam: undefined as MessageId | undefined,
    getNextPageParam: (last) => (last.length === limit ? last.at(-1)?.message.id : undefined),
    placeholderData: keepPreviousData,
  })

const canSearch = (text: string) =>
  codePoints(text) >= SEARCH_MIN_CHARS && searchTerms(text).length > 0

/**
 * The messages that contain all words of a text, newest first, searched once it has settled. During
 * a search, the earlier hits that still match.
 */
export function useSearchHits({ text, ...where }: Search) {
  const wanted = text.trim()
  const settled = useSettled(wanted)
  const query = useInfiniteQuery({
    ...foundQuery({ text: settled, ...where }),
    enabled: canSearch(settled),
  })
  const isPossible = canSearch(wanted)
  const terms = useMemo(() => searchTerms(wanted), [wanted])
  const pages = isPossible ? query.data?.pages : undefined
  const hits = useMemo(() => matching(pages, terms), [pages, terms])
  useChanges({ pages, terms, conversationId: where.conversationId })
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData, refetch } = query
  /** Loads the next part. Resolves to all hits, or to undefined if it failed. */
  const loadMore = async () => {
    const { data, isError } = await fetchNextPage()
    return isError ? undefined : matching(data?.pages, terms)
  }
  return {
    terms,
    hits,
    /** Whether the text is long enough to search for. */
    isPossible,
    /** Whether the response for this text is pending. */
    isSearching: isPossible && (wanted !== settled || isPlaceholderData || query.isPending),
    hasFailed: isPossible && query.isError,
    /** Whether the next part failed to load; the earlier ones are shown. */
    hasNextFailed: query.isFetchNextPageError,
    hasNextPage,
    loadMore,
    isFetchingNextPage,
    refetch,
  }
}

type Pages = readonly (readonly FoundMessage[])[] | undefined

const matching = (pages: Pages, terms: readonly string[]): readonly FoundMessage[] =>
  pages?.flat().filter(({ message }) => containsAll(message.content, terms)) ?? []

const refetching = throttle(1_000)

type Shown = Pick<Search, 'conversationId'> & { pages: Pages; terms: readonly string[] }

/** Searches again when a hit, or a text that may now be one, was edited or deleted. */
function useChanges({ pages, terms, conversationId }: Shown): void {
  const client = useQueryClient()
  useSocketEvent('message_changed', ({ id, content, editedAt, ...changed }) => {
    if (!pages || (conversationId && conversationId !== changed.conversationId)) return
    const known = pages.flat().find(({ message }) => message.id === id)?.message
    const isOther = known ? known.content !== content : editedAt && containsAll(content, terms)
    if (isOther) refetching.run(() => void client.invalidateQueries({ queryKey: searchKeys }))
  })
}
