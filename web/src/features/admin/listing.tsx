import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { LoadFailure } from '../../components/load-failure.tsx'
import { ShowMore } from '../../components/ui/show-more.tsx'
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx'
import { panelClasses } from './panel.tsx'

type ListingProps = {
  /** An infinite query. */
  query: {
    isPending: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    hasNextPage: boolean
    data: unknown
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  label: string
  failure: string
  isEmpty: boolean
  empty: ReactNode
  /** Below the last row once all are shown. */
  end?: ReactNode
  children: ReactNode
}

/** A table that is loaded in parts: loading, failed, empty, or its rows. */
export function Listing(props: ListingProps) {
  const { query, label, failure, isEmpty, empty, end, children } = props
  return (
    <Loading isLoading={query.isPending} label={label} skeleton={<RowSkeletons />}>
      {() => {
        if (!query.data) {
          return (
            <LoadFailure title={failure} query={query}>
              We couldn't reach the server. Nothing was changed.
            </LoadFailure>
          )
        }
        if (isEmpty) return empty
        return (
          <div className={`${panelClasses} overflow-hidden`}>
            {children}
            {(query.hasNextPage || end) && (
              <div className="flex justify-center border-t border-line p-3.5 text-13 text-ink-2">
                {query.hasNextPage ? <ShowMore query={query} size="small" /> : end}
              </div>
            )}
          </div>
        )
      }}
    </Loading>
  )
}

const RowSkeletons = () => (
  <div className={`${panelClasses} grid gap-5 p-5`}>
    {['w-2/5', 'w-1/3', 'w-2/5', 'w-1/4'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <div key={index} className="flex items-center gap-3.5">
        <Skeleton className="size-10 rounded-[11px]" />
        <Skeleton className={`h-3.5 ${width}`} />
      </div>
    ))}
  </div>
)

type NavTab = { to: To; label: string; count?: number | undefined; isCurrent: boolean }

/** Links that filter the list below them; the filter is in the address. */
export function NavTabs({ label, tabs }: { label: string; tabs: readonly NavTab[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-[11px] border border-edge bg-surface p-[3px]"
    >
      {tabs.map(({ to, label: name, count, isCurrent }) => (
        <Link
          key={name}
          to={to}
          replace
          aria-current={isCurrent ? 'page' : undefined}
          className={`inline-flex h-8.5 flex-none items-center gap-1.5 rounded-[8px] px-3 text-13 font-600 focus-visible:-outline-offset-2 pointer-coarse:h-11 forced-colors:aria-[current]:border ${isCurrent ? 'bg-tint text-primary' : 'text-ink-2 hover:bg-sunken'}`}
        >
          {name}
          {count !== undefined && count > 0 && <span className="type-mono text-12">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
