import type { RequestId, UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListAndPane } from '../../components/list-and-pane.tsx'
import { LoadFailure, StaleNotice } from '../../components/load-failure.tsx'
import type { Naming } from '../../components/name-button.tsx'
import { PressGuard } from '../../components/press-guard.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { type Acted, type PartList, useLoadRest } from './part-list.ts'
import { RequestRows } from './request-rows.tsx'
import { RequestSkeletons } from './request-skeletons.tsx'

type User = { id: UserId; userName: string; photoUrl: string | null }

/** The member whose profile is shown: next to the list, or in a dialog if there is `onClose`. */
export type OpenedMember = {
  user: User
  onClose?: (() => void) | undefined
  /** Shows Connect in the dialog. */
  onConnect?: (() => void) | undefined
  /** Next to the list: the note of the request, and what can be done. */
  note?: ReactNode
  acts?: ReactNode
}

type LoadedRowsProps<T extends Acted<{ requestId: RequestId }>> = {
  list: PartList<T>
  userOf: (row: T) => User
  /** Renders the profile of a row. */
  profile: (row: T, opened: OpenedMember) => ReactNode
  /** Shown without any row. */
  empty: ReactNode
  /** Shown below the rows, or what stands for them. */
  end?: ReactNode
  children: (row: T, naming: Naming) => ReactNode
}

/** Received, Sent or Passed: loading, failed, empty, or its rows. */
export function LoadedRows<T extends Acted<{ requestId: RequestId }>>(props: LoadedRowsProps<T>) {
  const { list, userOf, profile, empty, end, children } = props
  const query = useQuery(list.query)
  const loadRest = useLoadRest(list, query.data?.hasMore ?? false)
  const rows = query.data?.rows.filter(({ act }) => act !== 'rejected') ?? []
  return (
    <Loading isLoading={query.isPending} label="Loading requests" skeleton={<RequestSkeletons />}>
      {() =>
        query.data ? (
          <PressGuard>
            <StaleNotice updatedAt={query.dataUpdatedAt} />
            {rows.length > 0 || query.data.hasMore ? (
              <ListAndPane
                rows={rows.filter(({ act }) => !act)}
                nameOf={(row) => userOf(row).userName}
                loadRest={loadRest}
                profile={(row, onClose) => profile(row, { user: userOf(row), onClose })}
              >
                {(namingOf) => (
                  <>
                    <RequestRows list={list} part={{ ...query.data, rows }}>
                      {(row, hintId) => children(row, { hintId, ...namingOf(row) })}
                    </RequestRows>
                    {end}
                  </>
                )}
              </ListAndPane>
            ) : (
              <>
                {empty}
                {end}
              </>
            )}
          </PressGuard>
        ) : (
          <>
            <LoadFailure title={messages.requestsFailed} query={query}>
              We couldn't reach the server. Nothing was changed.
            </LoadFailure>
            {end}
          </>
        )
      }
    </Loading>
  )
}
