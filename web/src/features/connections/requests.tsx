import type { ReceivedRequest } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSliding } from '../../components/behaviour/use-sliding.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { PressGuard } from '../../components/press-guard.tsx'
import { StaleNotice } from '../../components/stale-notice.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { AcceptedRow } from './accepted-row.tsx'
import { forgetRequest, type ListedRequest, requestsQuery } from './api.ts'
import { RequestRow } from './request-row.tsx'
import { RequestSkeletons } from './request-skeletons.tsx'
import { focusOn, messageIdOf } from './row-focus.ts'
import { successorOf, useAnswers } from './use-answers.ts'

type Sender = ReceivedRequest['fromUserId']
type Opened = { user: Sender; onConnect: () => void; onClose: () => void }

type RequestsProps = {
  mySkills: readonly string[]
  /**
   * Renders the profile dialog of the sender whose name was pressed. Its Connect accepts the
   * request.
   */
  profile: (opened: Opened) => ReactNode
  onMessage: (user: Sender) => void
  /** The member whose chat is being opened. */
  openingId: UserId | undefined
}

/** The list of requests that wait for my answer. */
export function Requests({ mySkills, profile, onMessage, openingId }: RequestsProps) {
  const query = useQuery(requestsQuery)
  const [opened, setOpened] = useState<ListedRequest>()
  const requests = query.data?.filter((request) => request.answer !== 'rejected') ?? []
  const { answer, failedIds } = useAnswers(requests, onMessage)

  const acceptFromProfile = (request: ListedRequest) => {
    flushSync(() => setOpened(undefined))
    void answer(request, 'accepted')
  }

  return (
    <Loading isLoading={query.isPending} label="Loading requests" skeleton={<RequestSkeletons />}>
      {() => {
        if (!query.data) {
          return <NotLoaded isRetrying={query.isFetching} onRetry={() => query.refetch()} />
        }
        return (
          <PressGuard>
            <StaleNotice updatedAt={query.dataUpdatedAt} />
            {requests.length > 0 ? (
              <RequestRows
                requests={requests}
                row={(request, hintId) => (
                  <RequestRow
                    request={request}
                    mySkills={mySkills}
                    hasFailed={failedIds.has(request.requestId)}
                    hintId={hintId}
                    onOpen={() => setOpened(request)}
                    onAnswer={(verdict) => void answer(request, verdict)}
                  />
                )}
                onMessage={onMessage}
                openingId={openingId}
              />
            ) : (
              <NoRequests />
            )}
            {opened &&
              profile({
                user: opened.fromUserId,
                onConnect: () => acceptFromProfile(opened),
                onClose: () => setOpened(undefined),
              })}
          </PressGuard>
        )
      }}
    </Loading>
  )
}

type RequestRowsProps = {
  requests: readonly ListedRequest[]
  row: (request: ListedRequest, hintId: string) => ReactNode
} & Pick<RequestsProps, 'onMessage' | 'openingId'>

function RequestRows({ requests, row, onMessage, openingId }: RequestRowsProps) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  useSliding(list, requests.map(({ requestId, answer }) => `${requestId} ${answer}`).join())

  const fold = (request: ListedRequest) => {
    if (document.activeElement?.id === messageIdOf(request)) focusOn(successorOf(requests, request))
    forgetRequest(client, request.requestId)
  }

  return (
    <>
      <p id={hintId} className="sr-only">
        View profile
      </p>
      <ul ref={list} className="relative grid gap-3">
        {requests.map((request) => (
          <li
            key={request.requestId}
            className="row-in-view -m-2 p-2 [contain-intrinsic-height:auto_320px] md:[contain-intrinsic-height:auto_170px]"
          >
            {request.answer ? (
              <AcceptedRow
                request={request}
                isOpening={openingId === request.fromUserId.id}
                onMessage={() => onMessage(request.fromUserId)}
                onFold={() => fold(request)}
              />
            ) : (
              row(request, hintId)
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function NotLoaded(retry: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <LoadFailure title={messages.requestsFailed} {...retry}>
      We couldn't reach the server. Nothing was changed.
    </LoadFailure>
  )
}

function NoRequests() {
  return (
    <EmptyState
      flag="Q"
      title="No pending requests"
      action={<ButtonLink to="/dashboard">Go to Discover</ButtonLink>}
    >
      When someone wants to connect, you'll see it here.
    </EmptyState>
  )
}
