import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { pageParams } from '../../components/behaviour/use-addressed-layer.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import {
  DECIDE_KEY,
  developersQuery,
  forgetSearches,
  type ListedDeveloper,
  useFreshPhotos,
} from './api.ts'
import { focusCard } from './card-focus.ts'
import { endFeedSession } from './feed-session.ts'
import { type Filters, isSearch, readFilters, readPage, writeAddress } from './filters.ts'
import type { Messaging } from './related-members.tsx'
import { type Decision, useDecisions } from './use-decisions.ts'
import { useDevelopers } from './use-developers.ts'

/** The content of the feed or the search, and the actions that navigate in it. */
export function useDiscovery(onMessage: Messaging['onMessage']) {
  const client = useQueryClient()
  const { filters, page, go } = useAddress()
  const query = useDevelopers(filters, page)
  const decisions = useDecisions(query.data?.data ?? [], onMessage)
  useFreshPhotos()
  const isDeciding = useIsMutating({ mutationKey: DECIDE_KEY }) > 0
  const isSearching = isSearch(filters)
  const { count, lastPage, isBeyond } = countsOf(query, page)
  const isEmptied = decisions.visible.length === 0 && (isDeciding || query.isPlaceholderData)

  const goToPage = (next: number) => {
    go(filters, next)
    scrollTo({ top: 0 })
    focusCard(undefined, { preventScroll: true })
  }
  const search = useStableCallback((next: Filters) => {
    forgetSearches(client)
    decisions.announce('')
    if (!go(next) && isSearching) void query.refetch()
  })
  const refresh = async () => {
    if (isSearching) return search(filters)
    go(filters)
    await endFeedSession(client)
  }
  const act = async (developer: ListedDeveloper, decision: Decision) => {
    const { queryKey } = developersQuery(filters, page)
    const stands = await decisions.decide(developer, decision)
    const left = client.getQueryData(queryKey)
    const isEmpty = left?.data.every(({ decision }) => decision)
    if (stands && isEmpty && left?.pagination.hasNextPage) go(filters, page + 1, { from: page })
  }

  const isLoading = query.isPending || isEmptied || isBeyond
  const place = { filters, page, lastPage, isBeyond, isSearching }
  return { ...decisions, ...place, query, count, isLoading, goToPage, search, refresh, act }
}

/** The number of developers found, and the last page. */
function countsOf(query: ReturnType<typeof useDevelopers>, page: number) {
  const pagination = query.isPlaceholderData ? undefined : query.data?.pagination
  // Developers who were sent a request no longer count, even before a refetch; passed ones do.
  const requested = query.data?.data.filter(({ decision }) => decision === 'interested').length ?? 0
  const count = pagination && Math.max(0, pagination.totalCount - requested)
  const lastPage = Math.max(1, pagination?.totalPages ?? page)
  // If all cards of a page have been decided, they are still in its data.
  const isBeyond = query.data?.data.length === 0 && page > lastPage
  return { count, lastPage, isBeyond }
}

/** Filters and page from the URL, with a function to navigate to others. Adds history entries. */
function useAddress() {
  const [address, setAddress] = useSearchParams()
  const page = readPage(address)
  // Stays the same while a profile opens over the page.
  const query = pageParams(address).toString()

  /**
   * Navigates to a page of the search or the feed; with `from`, only if that page is still shown.
   * Returns whether the URL changed.
   */
  const go = (filters: Filters, next = 1, { from }: { from?: number } = {}): boolean => {
    const now = new URLSearchParams(location.search)
    const target = writeAddress(filters, next)
    const isMoving = target.toString() !== now.toString() && (from ?? page) === readPage(now)
    if (isMoving) setAddress(target)
    return isMoving
  }

  return { filters: useMemo(() => readFilters(new URLSearchParams(query)), [query]), page, go }
}
