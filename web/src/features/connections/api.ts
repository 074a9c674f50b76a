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
import { messages } from '@shipmates/contract/messages'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** A request in the list; once answered it says how, until its row has folded. */
export type ListedRequest = ReceivedRequest & { answer?: Verdict | undefined }

/** The requests that wait for my answer, newest first; kept current by the socket. */
export const requestsQuery = queryOptions({
  queryKey: ['connections', 'requests'],
  queryFn: async ({ signal, client, queryKey }): Promise<ListedRequest[]> => {
    const { data } = await call(listReceivedRequests, {}, signal)
    return withAnswered(data, client.getQueryData(queryKey))
  },
  refetchOnReconnect: true,
})

/**
 * The list as the server tells it, with the rows that were accepted here and have not folded yet, and
 * those that were rejected here as long as it does not know.
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

/** My connections, newest first; kept current by the socket. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections', 'list'],
  queryFn: async ({ signal }): Promise<Connection[]> =>
    (await call(listConnections, {}, signal)).data,
  refetchOnReconnect: true,
})

const isPending = ({ answer }: ListedRequest) => !answer
const countPending = (requests: ListedRequest[]) => requests.filter(isPending).length

/** How many requests wait for an answer, for the heading and the sidebar's badge. */
export function usePendingCount(): number {
  return useQuery({ ...requestsQuery, select: countPending }).data ?? 0
}

/** Accepts or rejects a request; the list shows the answer before the server has heard it. */
export function useAnswer(verdict: Verdict) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: (requestId: RequestId) =>
      call(answerRequest, { params: { status: verdict, requestId } }),
    meta: {
      success: verdict === 'accepted' ? messages.accepted : messages.rejected,
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

/** The request is gone or answered, by another tab or by its sender: its row has no business here. */
const isSettledElsewhere = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'ALREADY_ANSWERED' || error.code === 'NOT_FOUND')

function mark(client: QueryClient, requestId: RequestId, answer: Verdict | undefined): void {
  client.setQueryData(requestsQuery.queryKey, (requests) =>
    requests?.map((request) =>
      request.requestId === requestId ? { ...request, answer } : request,
    ),
  )
}

/** Takes a request out of the list for good. */
export function forgetRequest(client: QueryClient, requestId: RequestId): void {
  client.setQueryData(requestsQuery.queryKey, (requests) =>
    requests?.filter((request) => request.requestId !== requestId),
  )
}
