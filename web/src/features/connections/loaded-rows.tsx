import type { RequestId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../components/load-failure.tsx'
import { PressGuard } from '../../components/press-guard.tsx'
import { StaleNotice } from '../../components/stale-notice.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import type { Acted, PartList } from './part-list.ts'
import { RequestRows } from './request-rows.tsx'
import { RequestSkeletons } from './request-skeletons.tsx'

type LoadedRowsProps<T extends Acted<{ requestId: RequestId }>> = {
  list: PartList<T>
  /** Shown if there are no rows. */
  empty: ReactNode
  children: (row: T, hintId: string) => ReactNode
}

/** Received, Sent or Passed: loading, failed, empty, or its rows. */
export function LoadedRows<T extends Acted<{ requestId: RequestId }>>(props: LoadedRowsProps<T>) {
  const { list, empty, children } = props
  const query = useQuery(list.query)
  const rows = query.data?.rows.filter(({ act }) => act !== 'rejected') ?? []
  return (
    <Loading isLoading={query.isPending} label="Loading requests" skeleton={<RequestSkeletons />}>
      {() =>
        query.data ? (
          <PressGuard>
            <StaleNotice updatedAt={query.dataUpdatedAt} />
            {rows.length > 0 || query.data.hasMore ? (
              <RequestRows list={list} part={{ ...query.data, rows }}>
                {children}
              </RequestRows>
            ) : (
              empty
            )}
          </PressGuard>
        ) : (
          <LoadFailure
            title={messages.requestsFailed}
            isRetrying={query.isFetching}
            onRetry={() => query.refetch()}
          >
            We couldn't reach the server. Nothing was changed.
          </LoadFailure>
        )
      }
    </Loading>
  )
}
