import * as messages from '@shipmates/contract/messages/discovery'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { useLayer } from '../../components/behaviour/use-layer.ts'
import { optional } from '../../components/late.tsx'
import { LoadFailure, StaleNotice } from '../../components/load-failure.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { classNames } from '../../lib/class-names.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { ActiveFilters } from './active-filters.tsx'
import type { OpenProfile } from './developer-card.tsx'
import { DeveloperGrid } from './developer-grid.tsx'
import { DeveloperSkeletons, LOADING_LABEL } from './developer-skeletons.tsx'
import { type Filters, isSearch, noFilters, useMe, writeAddress } from './filters.ts'
import { IntentFilter } from './intent-filter.tsx'
import type { OpenedRelated } from './linked-member.tsx'
import type { Messaging } from './related-members.tsx'
import { SearchForm } from './search-form.tsx'
import { useDiscovery } from './use-discovery.ts'
import { type Opened, useOpenedProfile } from './use-opened-profile.ts'

const LinkedMember = optional(async () => (await import('./later.ts')).LinkedMember)
const NoDevelopers = optional(async () => (await import('./later.ts')).NoDevelopers)

/**
 * Instead of twenty hidden skeletons, which a fast answer replaces at once. As high as a phone's page
 * of cards, so that a page that is returned to can scroll to where it was left.
 */
const ROOM = <div className="h-[400rem]" />

/** Keeps its room. */
const HIDDEN = { visibility: 'hidden' } as const

type DiscoveryProps = Messaging & {
  heading?: ReactNode
  /** Shown above the cards of the feed. */
  strip?: ReactNode
  /**
   * Whether it is known if there is a strip. No cards are shown before, because the strip must not
   * push them down.
   */
  isReady?: boolean
  /** Nothing is searched for until it is known that others are here. The room of the search is kept. */
  hasSearch?: boolean
  /** Renders the profile dialog of the developer whose card was pressed. */
  profile: (opened: Opened) => ReactNode
  /** Renders the profile dialog of a related member. */
  related: (opened: OpenedRelated) => ReactNode
  /** Shown to a member who has seen all developers. */
  invite?: ReactNode
}

/** The feed and the search of developers, with all actions on them. */
export function Discovery(props: DiscoveryProps) {
  const {
    heading,
    strip,
    isReady = true,
    hasSearch = true,
    profile,
    related,
    invite,
    ...messaging
  } = props
  const count = useRef<HTMLSpanElement>(null)
  const discovery = useDiscovery(messaging.onMessage)
  const { query, filters, lastPage, isBeyond, isSearching } = discovery
  const found = query.isPlaceholderData ? undefined : query.data?.data
  const profiles = useOpenedProfile({ developers: found, render: profile, decide: discovery.act })
  const { open } = profiles
  const isLoading = discovery.isLoading || !isReady
  const isReserved = useReserved(!isReady, isLoading)
  const openFound = useStableCallback(open)
  const search = useStableCallback((next: Filters) => {
    discovery.search(next)
    if (isSearch(next)) count.current?.focus({ preventScroll: true })
  })

  return (
    <>
      {isBeyond && <Navigate to={{ search: writeAddress(filters, lastPage).toString() }} replace />}
      <div className="relative z-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        {heading}
        <div className="contents" style={hasSearch ? undefined : HIDDEN}>
          <SearchForm filters={filters} onSearch={search} onOpenProfile={openFound} />
        </div>
      </div>
      <SecondRow discovery={discovery} countRef={count} isShown={hasSearch} />
      {!isSearching && (strip || (isReserved && <div className="mt-2 h-[34px]" />))}
      <p role="status" className="sr-only">
        {discovery.announcement}
      </p>
      <div className="mt-3.5">
        <Loading
          isLoading={isLoading}
          label={LOADING_LABEL}
          skeleton={<DeveloperSkeletons />}
          room={ROOM}
        >
          {() =>
            query.isError || !query.data ? (
              <LoadFailure
                title={isSearching ? messages.searchFailed : messages.feedFailed}
                query={query}
              >
                We couldn't reach the server. Your filters are still set.
              </LoadFailure>
            ) : (
              <Results {...{ discovery, messaging, invite }} onOpen={open} />
            )
          }
        </Loading>
      </div>
      <OpenedProfile profiles={profiles} related={related} />
    </>
  )
}

type OpenedProfileProps = Pick<DiscoveryProps, 'related'> & {
  profiles: ReturnType<typeof useOpenedProfile>
}

/** The profile that the address names, of a card or of another member. */
function OpenedProfile({ profiles, related }: OpenedProfileProps) {
  const { dialog, unlisted, dialogOf, close } = profiles
  if (unlisted === undefined) return dialog
  return (
    <Suspense>
      <LinkedMember
        key={unlisted}
        name={unlisted}
        developer={dialogOf}
        related={related}
        onClose={close}
      />
    </Suspense>
  )
}

/**
 * Whether to reserve the space of a strip that was unknown at first, until the first cards are
 * shown.
 */
function useReserved(isUnknown: boolean, isLoading: boolean): boolean {
  const [isReserved, setReserved] = useState(isUnknown)
  if (isReserved && !isLoading) setReserved(false)
  return isReserved
}

type SecondRowProps = {
  discovery: ReturnType<typeof useDiscovery>
  countRef: RefObject<HTMLSpanElement | null>
  isShown: boolean
}

/** What narrows the feed and how it is ordered; in a search, what was found and by what. */
function SecondRow({ discovery, countRef, isShown }: SecondRowProps) {
  const { filters, isSearching, count, search } = discovery
  const { intents: myIntents } = useMe()
  return (
    <div
      style={isShown ? undefined : HIDDEN}
      className={classNames(
        'mt-2.5 flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-2',
        !isSearching && 'md:flex-nowrap',
      )}
    >
      <span
        ref={countRef}
        role="status"
        tabIndex={-1}
        className="text-13 font-650 empty:-mr-2.5 max-md:not-empty:w-full"
      >
        {isSearching &&
          count !== undefined &&
          `${count.toLocaleString()} developer${count === 1 ? '' : 's'}`}
      </span>
      {isSearching ? (
        <ActiveFilters filters={filters} onChange={search} />
      ) : (
        <>
          <IntentFilter
            chosen={filters.intent}
            myIntents={myIntents}
            onChoose={(intent) => search({ ...filters, intent })}
          />
          <OrderLine />
        </>
      )}
    </div>
  )
}

const emptyKindOf = ({ isSearching, count, filters }: ReturnType<typeof useDiscovery>) =>
  isSearching && count === 0 ? 'none-found' : (!isSearching && filters.intent) || 'all-seen'

type ResultsProps = Pick<DiscoveryProps, 'invite'> & {
  discovery: ReturnType<typeof useDiscovery>
  messaging: Messaging
  onOpen: OpenProfile
}

/** The cards, or a text in their place, and the pagination. */
function Results({ discovery, messaging, invite, onOpen }: ResultsProps) {
  const { query, filters, page, visible, search } = discovery
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
            searched={filters.skills}
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
            onClear={() => search(noFilters)}
            onRefresh={() => void discovery.refresh()}
            onWithdrawn={() => search(filters)}
            announce={discovery.announce}
            {...messaging}
          />
        </Suspense>
      )}
      <Pagination
        page={page}
        totalPages={query.data?.pagination.totalPages ?? 1}
        onPage={discovery.goToPage}
        isBusy={query.isPlaceholderData}
      />
    </>
  )
}

const loadWhy = async () => (await import('./later.ts')).WhyThisOrder

/** How the feed is ordered. */
function OrderLine() {
  const { Open, open, close } = useLayer(loadWhy)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <div className="ml-auto flex items-center gap-2.5 text-13 text-ink-2 max-md:w-full max-md:justify-between">
      <span className="whitespace-nowrap">Best matches first</span>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={Boolean(Open)}
        className="font-600 text-primary underline pointer-coarse:min-h-11"
        onClick={() => (Open ? close() : open())}
      >
        Why?
      </button>
      {Open && <Open triggerRef={trigger} onClose={close} />}
    </div>
  )
}
