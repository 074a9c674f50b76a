import type { ReactNode } from 'react'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Button } from '../../components/ui/button.tsx'
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
            <LoadFailure
              title={failure}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
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
                {query.hasNextPage ? (
                  <Button
                    size="small"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show more
                  </Button>
                ) : (
                  end
                )}
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
