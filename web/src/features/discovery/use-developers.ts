import * as messages from '@shipmates/contract/messages/discovery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../lib/toast.ts'
import { developersQuery, forgetEarlierFeedSession } from './api.ts'
import { type Filters, isSearch } from './filters.ts'

/**
 * Fetches the page of developers for the filters. Toasts an empty search result once, and drops the
 * pages of the previous session when page 1 of the feed has been fetched again.
 */
export function useDevelopers(filters: Filters, page: number) {
  const client = useQueryClient()
  const query = useQuery(developersQuery(filters, page))
  const { data } = query
  const toastedUntil = useRef(performance.now())
  const isSearching = isSearch(filters)
  const { intent } = filters
  const readAt = query.isPlaceholderData ? undefined : data?.readAt
  const isEmpty = data?.pagination.totalCount === 0

  useEffect(() => {
    if (readAt === undefined) return
    if (!isSearching) return forgetEarlierFeedSession(client, intent)
    // Results from before the screen was opened, or before Back, have already been announced.
    if (readAt <= toastedUntil.current) return
    toastedUntil.current = readAt
    // A profile in the address is looked up among related members first.
    const isLinked = new URLSearchParams(location.search).has('profile')
    if (isEmpty && !isLinked) toast.info(messages.searchEmpty)
  }, [client, isSearching, intent, isEmpty, readAt])

  return query
}
