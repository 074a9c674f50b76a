import * as messages from '@shipmates/contract/messages/discovery'
import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate } from 'react-router'
import { optional } from '../../components/late.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { StaleNotice } from '../../components/stale-notice.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { classNames } from '../../lib/class-names.ts'
import { ActiveFilters } from './active-filters.tsx'
import type { ListedDeveloper } from './api.ts'
import { DeveloperGrid } from './developer-grid.tsx'
import { DeveloperSkeletons, LOADING_LABEL } from './developer-skeletons.tsx'
import { noFilters, writeAddress } from './filters.ts'
import { IntentFilter } from './intent-filter.tsx'
import type { OpenedRelated } from './linked-member.tsx'
import type { Messaging } from './related-members.tsx'
import { SearchForm } from './search-form.tsx'
import type { Decision } from './use-decisions.ts'
import { useDiscovery } from './use-discovery.ts'
import { useLinkedProfile } from './use-linked-profile.ts'
import { useMe } from './use-me.ts'

const LinkedMember = optional(async () => (await import('./later.ts')).LinkedMember)
const NoDevelopers = optional(async () => (await import('./later.ts')).NoDevelopers)

/** The developer whose profile is open, and what can be done about them. */
export type Opened = {
  developer: ListedDeveloper
  onConnect: () => void
  /** Connect with a note. */
  onNote: (note: string) => void
  onPass: () => void
  onClose: () => void
}

type DiscoveryProps = Messaging & {
  /** Renders the profile dialog of the developer whose card was pressed. */
  profile: (opened: Opened) => ReactNode
  /** Renders that of somebody with whom I am in touch. */
  related: (opened: OpenedRelated) => ReactNode
  /** Shown to who has seen all developers. */
  invite?: ReactNode
}

/** The feed and the search of developers, with all actions on them. */
export function Discovery({ profile, related, invite, ...messaging }: DiscoveryProps) {
  const [opened, setOpened] = useState<ListedDeveloper>()
  const discovery = useDiscovery(messaging.onMessage)
  const { query, filters, lastPage, isBeyond, isSearching, count, search } = discovery
  const found = query.isPlaceholderData ? undefined : query.data?.data
  const linkedName = useLinkedProfile(found, setOpened)
  const decideFromProfile = (
    developer: ListedDeveloper,
    decision: Pick<Decision, 'choice' | 'note'>,
  ) => {
    // The dialog must restore focus to the card before the card moves it on.
    flushSync(() => setOpened(undefined))
    void discovery.act(developer, { ...decision, isByKey: false })
  }

  return (
    <>
      {isBeyond && <Navigate to={{ search: writeAddress(filters, lastPage).toString() }} replace />}
      <SearchForm filters={filters} onSearch={search} />
      <IntentFilter
        chosen={filters.intent}
        myIntents={useMe().intents}
        onChoose={(intent) => search({ ...filters, intent })}
      />
      {isSearching && <ActiveFilters filters={filters} count={count} onChange={search} />}
      <p role="status" className="sr-only">
        {discovery.announcement}
      </p>
      <Loading
        isLoading={discovery.isLoading}
        label={LOADING_LABEL}
        skeleton={<DeveloperSkeletons />}
      >
        {() =>
          query.isError || !query.data ? (
            <LoadFailure
              title={isSearching ? messages.searchFailed : messages.feedFailed}
              onRetry={() => query.refetch()}
              isRetrying={query.isFetching}
            >
              We couldn't reach the server. Your filters are still set.
            </LoadFailure>
          ) : (
            <Results {...{ discovery, messaging, invite, linkedName }} onOpen={setOpened} />
          )
        }
      </Loading>
      {linkedName && (
        <Suspense>
          <LinkedMember name={linkedName}>{related}</LinkedMember>
        </Suspense>
      )}
      {opened &&
        profile({
          developer: opened,
          onConnect: () => decideFromProfile(opened, { choice: 'interested' }),
          onNote: (note) => decideFromProfile(opened, { choice: 'interested', note }),
          onPass: () => decideFromProfile(opened, { choice: 'ignored' }),
          onClose: () => setOpened(undefined),
        })}
    </>
  )
}

const emptyKindOf = ({ isSearching, count, filters }: ReturnType<typeof useDiscovery>) =>
  isSearching && count === 0 ? 'none-found' : (!isSearching && filters.intent) || 'all-seen'

type ResultsProps = Pick<DiscoveryProps, 'invite'> & {
  discovery: ReturnType<typeof useDiscovery>
  messaging: Messaging
  /** The member whose profile was asked for and whom the search does not find. */
  linkedName: string | undefined
  onOpen: (developer: ListedDeveloper) => void
}

/** The cards, or what is shown without any, and the pages. */
function Results({ discovery, messaging, invite, linkedName, onOpen }: ResultsProps) {
  const { query, filters, page, visible, search } = discovery
  const totalPages = query.data?.pagination.totalPages ?? 1
  return (
    <>
      {visible.length > 0 ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={classNames(
            query.isPlaceholderData && 'opacity-60 transition-[opacity,translate]',
          )}
        >
          <StaleNotice updatedAt={query.dataUpdatedAt} />
          <DeveloperGrid
            developers={visible}
            cardStates={discovery.cardStates}
            isReturn={discovery.isReturn}
            onOpen={onOpen}
            onDecide={(developer, decision) => void discovery.act(developer, decision)}
          />
        </div>
      ) : (
        <Suspense>
          <NoDevelopers
            kind={emptyKindOf(discovery)}
            invite={invite}
            name={filters.search.trim()}
            linkedName={linkedName}
            onClear={() => search(noFilters)}
            onRefresh={() => void discovery.refresh()}
            onWithdrawn={() => search(filters)}
            announce={discovery.announce}
            {...messaging}
          />
        </Suspense>
      )}
      {(visible.length > 0 || totalPages > 1) && (
        <Pagination
          page={page}
          totalPages={totalPages}
          onPage={discovery.goToPage}
          isBusy={query.isPlaceholderData}
        />
      )}
    </>
  )
}
