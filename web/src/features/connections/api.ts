import {
  answerRequest,
  type Connection,
  listConnections,
  listReceivedRequests,
  type ReceivedRequest,
  type Verdict,
} from '@shipmates/contract/connections'
import { AppError } from '@shipmates/contract/errors'
import type { RequestId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** A request of the list. `answer` is set from the press until its row is removed. */
export type ListedRequest = ReceivedRequest & { answer?: Verdict | undefined }

/** The requests that wait for my answer, newest first; kept up to date by the socket. */
export const requestsQuery = queryOptions({
  queryKey: ['connections', 'requests'],
  queryFn: async ({ signal, client, queryKey }): Promise<ListedRequest[]> => {
    const { data } = await call(listReceivedRequests, {}, signal)
    return withAnswered(data, client.getQueryData(queryKey))
  },
  meta: { toastsFailure: true },
  refetchOnReconnect: true,
})

/**
 * Merges a fresh list with local answers: keeps accepted rows that are still shown, and hides
 * rejected requests as long as the server still lists them.
 */
function withAnswered(fresh: ListedRequest[], shown: ListedRequest[] = []): ListedRequest[] {
  const merged = fresh.filter(({ requestId }) =>
    shown.every((row) => isPending(row) || row.requestId !== requestId),
  )
  const isListed = ({ requestId }: ListedRequest) =>
    fresh.some((row) => row.requestId === requestId)
  for (const [place, row] of shown.entries()) {
    if (row.answer === 'accepted' || (row.answer && isListed(row))) merged.splice(place, 0, row)
  }
  return merged
}

/** My connections, newest first; kept up to date by the socket. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections', 'list'],
  queryFn: async ({ signal }): Promise<Connection[]> =>
    (await call(listConnections, {}, signal)).data,
  meta: { toastsFailure: true },
  refetchOnReconnect: true,
})

const isPending = ({ answer }: ListedRequest) => !answer
const countPending = (requests: ListedRequest[]) => requests.filter(isPending).length

/** The number of unanswered requests, for the heading and the sidebar's badge. */
export function usePendingCount(): number {
  return useQuery({ ...requestsQuery, select: countPending }).data ?? 0
}

const answerKey = ['connections', 'answer'] as const

/** Whether the answer to a request is still being sent. */
export const useIsAnswering = (id: RequestId): boolean =>
  useMutationState({
    filters: { mutationKey: answerKey, status: 'pending' },
    select: ({ state }) => state.variables,
  }).includes(id)

/** Accepts or rejects a request, with an optimistic update of the list. */
export function useAnswer(verdict: Verdict) {
  const client = useQueryClient()

  return useMutation({
    mutationKey: answerKey,
    mutationFn: (requestId: RequestId) =>
      call(answerRequest, { params: { status: verdict, requestId } }),
    meta: {
      // An acceptance is told with the sender's face, by `useAnswers`.
      ...(verdict === 'rejected' && { success: messages.rejected }),
      failure: messages.answerFailed,
    },
    onMutate: async (requestId) => {
      await client.cancelQueries(requestsQuery)
      mark(client, requestId, verdict)
    },
    onSuccess: () => {
      if (verdict === 'accepted') void client.invalidateQueries(connectionsQuery)
    },
    onError: (error, requestId) => {
      if (isSettledElsewhere(error)) forgetRequest(client, requestId)
      else mark(client, requestId, undefined)
    },
  })
}

/** Settled in another tab, or withdrawn by its sender: remove the row. */
const isSettledElsewhere = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'ALREADY_ANSWERED' || error.code === 'NOT_FOUND')

function mark(client: QueryClient, requestId: RequestId, answer: Verdict | undefined): void {
  client.setQueryData(requestsQuery.queryKey, (requests) =>
    requests?.map((request) =>
      request.requestId === requestId ? { ...request, answer } : request,
    ),
  )
}

/** Removes a request from the list for good. */
export function forgetRequest(client: QueryClient, requestId: RequestId): void {
  client.setQueryData(requestsQuery.queryKey, (requests) =>
    requests?.filter((request) => request.requestId !== requestId),
  )
}
