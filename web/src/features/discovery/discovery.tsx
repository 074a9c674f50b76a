import * as messages from '@shipmates/contract/messages/discovery'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate } from 'react-router'
import { LoadFailure } from '../../components/load-failure.tsx'
import { StaleNotice } from '../../components/stale-notice.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { classNames } from '../../lib/class-names.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { ActiveFilters } from './active-filters.tsx'
import {
  DECIDE_KEY,
  developersQuery,
  endVisit,
  forgetSearches,
  type ListedDeveloper,
} from './api.ts'
import { focusCard } from './card-focus.ts'
import { DeveloperGrid } from './developer-grid.tsx'
import { DeveloperSkeletons, LOADING_LABEL } from './developer-skeletons.tsx'
import { type Filters, isSearch, noFilters, writeAddress } from './filters.ts'
import { NoDevelopers } from './no-developers.tsx'
import { type Messaging, RelatedMembers } from './related-members.tsx'
import { SearchForm } from './search-form.tsx'
import { useAddress } from './use-address.ts'
import { type Decision, useDecisions } from './use-decisions.ts'
import { useDevelopers } from './use-developers.ts'

type Opened = { developer: ListedDeveloper; onConnect: () => void; onClose: () => void }

type DiscoveryProps = Messaging & {
  /** Renders the profile dialog of the developer whose card was pressed. */
  profile: (opened: Opened) => ReactNode
}

/** The feed and the search of developers, with all actions on them. */
export function Discovery({ profile, ...messaging }: DiscoveryProps) {
  const client = useQueryClient()
  const { filters, page, go } = useAddress()
  const [opened, setOpened] = useState<ListedDeveloper>()
  const query = useDevelopers(filters, page)
  const [isReturn] = useState(query.isSuccess)
  const { decide, cardStates, announcement, announce, visible } = useDecisions(
    query.data?.data ?? [],
    messaging.onMessage,
  )
  const isDeciding = useIsMutating({ mutationKey: DECIDE_KEY }) > 0

  const isSearching = isSearch(filters)
  const pagination = query.isPlaceholderData ? undefined : query.data?.pagination
  // Developers who were sent a request no longer count as found, even before a refetch; passed ones do.
  const requested = query.data?.data.filter(({ decision }) => decision === 'interested').length ?? 0
  const count = pagination && Math.max(0, pagination.totalCount - requested)
  const isEmptied = visible.length === 0 && (isDeciding || query.isPlaceholderData)

  const lastPage = Math.max(1, pagination?.totalPages ?? page)
  // Not a page whose cards have all been decided: those are still in its data.
  const isBeyond = query.data?.data.length === 0 && page > lastPage

  const goToPage = (next: number) => {
    go(filters, next)
    scrollTo({ top: 0 })
    focusCard(undefined, { preventScroll: true })
  }
  const search = (next: Filters) => {
    forgetSearches(client)
    announce('')
    if (!go(next) && isSearching) void query.refetch()
  }
  const startSearch = useStableCallback(search)
  const refresh = async () => {
    go(filters)
    await endVisit(client)
  }
  const act = async (developer: ListedDeveloper, decision: Decision) => {
    const { queryKey } = developersQuery(filters, page)
    const stands = await decide(developer, decision)
    const left = client.getQueryData(queryKey)
    const isEmpty = left?.data.every(({ decision }) => decision)
    if (stands && isEmpty && left?.pagination.hasNextPage) go(filters, page + 1, { from: page })
  }
  const connectFromProfile = (developer: ListedDeveloper) => {
    // The dialog must restore focus to the card before the card moves it on.
    flushSync(() => setOpened(undefined))
    void act(developer, { choice: 'interested', isByKey: false })
  }

  return (
    <>
      {isBeyond && <Navigate to={{ search: writeAddress(filters, lastPage).toString() }} replace />}
      <SearchForm filters={filters} onSearch={startSearch} />
      {isSearching && <ActiveFilters filters={filters} count={count} onChange={search} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Loading
        isLoading={query.isPending || isEmptied || isBeyond}
        label={LOADING_LABEL}
        skeleton={<DeveloperSkeletons />}
      >
        {() => {
          if (query.isError || !query.data) {
            return (
              <LoadFailure
                title={isSearching ? messages.searchFailed : messages.feedFailed}
                onRetry={() => query.refetch()}
                isRetrying={query.isFetching}
              >
                We couldn't reach the server. Your filters are still set.
              </LoadFailure>
            )
          }
          return (
            <>
              {visible.length > 0 ? (
                <div
                  aria-busy={query.isPlaceholderData}
                  className={classNames(query.isPlaceholderData && 'opacity-60 transition')}
                >
                  <StaleNotice updatedAt={query.dataUpdatedAt} />
                  <DeveloperGrid
                    developers={visible}
                    cardStates={cardStates}
                    isReturn={isReturn}
                    onOpen={setOpened}
                    onDecide={(developer, decision) => void act(developer, decision)}
                  />
                </div>
              ) : (
                <>
                  <NoDevelopers
                    isNoneFound={isSearching && count === 0}
                    onClear={() => search(noFilters)}
                    onRefresh={() => (isSearching ? search(filters) : void refresh())}
                  />
                  {filters.search.trim() && (
                    <RelatedMembers
                      name={filters.search.trim()}
                      onWithdrawn={() => search(filters)}
                      announce={announce}
                      {...messaging}
                    />
                  )}
                </>
              )}
              {(visible.length > 0 || query.data.pagination.totalPages > 1) && (
                <Pagination
                  page={page}
                  totalPages={query.data.pagination.totalPages}
                  onPage={goToPage}
                  isBusy={query.isPlaceholderData}
                />
              )}
            </>
          )
        }}
      </Loading>
      {opened &&
        profile({
          developer: opened,
          onConnect: () => connectFromProfile(opened),
          onClose: () => setOpened(undefined),
        })}
    </>
  )
}
