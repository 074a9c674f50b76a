import {
  answerRequest,
  type Choice,
  type Connection,
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
  type PassedDeveloper,
  type ReceivedRequest,
  type SentRequest,
  sendRequest,
  type Verdict,
  withdrawRequest,
} from '@shipmates/contract/connections'
import { AppError, type ErrorCode } from '@shipmates/contract/errors'
import type { RequestId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/connections'
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { toastConnected } from '../../components/toast-connected.tsx'
import { call } from '../../lib/net/api.ts'
import { toast } from '../../lib/toast.ts'
import {
  type Act,
  type Acted,
  countLabel,
  editRows,
  type Part,
  type PartList,
  partList,
  refresh,
} from './part-list.ts'

export type ListedRequest = Acted<ReceivedRequest>
export type ListedSent = Acted<SentRequest>
export type ListedPass = Acted<PassedDeveloper>
export type ListedConnection = Acted<Connection>

/** Pending requests to me. The badge counts the first hundred. */
export const receivedList = partList<ListedRequest>({
  name: 'requests',
  idOf: ({ requestId }) => requestId,
  fetch: (query, signal) => call(listReceivedRequests, { query }, signal),
  firstCount: LIST_PAGE_SIZE_MAX,
  failure: messages.requestsFailed,
})

/** My pending requests. */
export const sentList = partList<ListedSent>({
  name: 'sent',
  idOf: ({ requestId }) => requestId,
  fetch: (query, signal) => call(listSentRequests, { query }, signal),
  failure: messages.requestsFailed,
})

/** The members I passed on or rejected. */
export const passedList = partList<ListedPass>({
  name: 'passed',
  idOf: ({ requestId }) => requestId,
  fetch: (query, signal) => call(listPassed, { query }, signal),
  failure: messages.requestsFailed,
})

/** My connections. */
export const connectionsList = partList<ListedConnection>({
  name: 'list',
  idOf: ({ connectionId }) => connectionId,
  fetch: (query, signal) => call(listConnections, { query }, signal),
  failure: messages.connectionsFailed,
})

const isPending = ({ act }: ListedRequest) => !act
const countPending = ({ rows }: Part<ListedRequest>) => rows.filter(isPending).length

/** The number of pending requests among the loaded ones, for the sidebar's badge. */
export function usePendingCount(): number {
  return useQuery({ ...receivedList.query, select: countPending }).data ?? 0
}

/** The number of rows: "4", or "30+" while there are more to load; "" until they are loaded. */
export function useCountLabel<T extends Acted<object>>(
  list: PartList<T>,
  enabled: boolean,
): string {
  const { data } = useQuery({ ...list.query, enabled })
  return data ? countLabel(data.rows.filter(({ act }) => !act).length, data.hasMore) : ''
}

const actKey = ['connections', 'act'] as const

type Listed = { requestId: RequestId }

/** Whether an action on a row is still being sent. */
export const useIsActing = (id: RequestId): boolean =>
  useMutationState({
    filters: { mutationKey: actKey, status: 'pending' },
    select: ({ state }) => (state.variables as Listed).requestId,
  }).includes(id)

/** Accepts or rejects a request, with an optimistic update of the list. */
export function useAnswer(verdict: Verdict) {
  const client = useQueryClient()

  return useMutation({
    mutationKey: actKey,
    mutationFn: ({ requestId }: Listed) =>
      call(answerRequest, { params: { status: verdict, requestId } }),
    meta: {
      // `useAnswers` toasts an acceptance, with the sender's photo.
      ...(verdict === 'rejected' && { success: messages.rejected }),
      failure: messages.answerFailed,
    },
    ...actingOn(client, receivedList, verdict),
    onSuccess: () => {
      refresh(client, verdict === 'accepted' ? connectionsList : passedList)
    },
  })
}

type Mine = Acted<Listed & { user: SentRequest['user'] }>

/** Withdraws a request or undoes a pass. Its row stays for a while with a message. */
export function useTakeBack<T extends Mine>(list: PartList<T>, act: Act, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: actKey,
    mutationFn: ({ requestId }: T) => call(withdrawRequest, { params: { requestId } }),
    meta: { failure },
    ...actingOn(client, list, act),
  })
}

/** Updates a row optimistically; reverts it on failure. */
function actingOn<T extends Acted<Listed>>(client: QueryClient, list: PartList<T>, act: Act) {
  return {
    onMutate: async ({ requestId }: Listed) => {
      await client.cancelQueries(list.query)
      markAct(client, list, requestId, act)
    },
    onError: (error: Error, { requestId }: Listed) => {
      if (isSettledElsewhere(error)) forgetRow(client, list, requestId)
      else markAct(client, list, requestId, undefined)
    },
  }
}

/**
 * Decides again about the member of a row: Undo of a withdrawal, Pass again, or Connect after a
 * rejection. A row that was withdrawn or undone is restored; any other is removed.
 */
export function useDecideAgain<T extends Mine & { note?: string | null }>(
  list: PartList<T>,
  openChat: (user: T['user']) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: actKey,
    mutationFn: ({ user, note, choice }: T & { choice: Choice }) =>
      call(sendRequest, {
        params: { status: choice, userId: user.id },
        ...(note && { body: { note } }),
      }),
    meta: { failure: messages.requestFailed },
    onSuccess: ({ data }, { requestId, user, act, choice }) => {
      const waits = act !== undefined && data.status !== 'accepted'
      if (waits) {
        editRow(client, list, requestId, {
          requestId: data.requestId,
          act: undefined,
        } as Partial<T>)
        return
      }
      forgetRow(client, list, requestId)
      if (data.status === 'accepted') toastConnected(user, openChat)
      else if (choice === 'interested') toast.success(messages.requestSent)
      refresh(client, data.status === 'accepted' ? connectionsList : sentList)
    },
    onError: (error, { requestId }) => {
      if (isSettledElsewhere(error)) forgetRow(client, list, requestId)
    },
  })
}

const settledCodes: readonly ErrorCode[] = [
  'ALREADY_ANSWERED',
  'ALREADY_REQUESTED',
  'ALREADY_CONNECTED',
  'NOT_FOUND',
]

/** Decided in another tab, or by the other member: remove the row. */
const isSettledElsewhere = (error: unknown): boolean =>
  error instanceof AppError && settledCodes.includes(error.code)

const markAct = <T extends Acted<Listed>>(
  client: QueryClient,
  list: PartList<T>,
  id: RequestId,
  act: Act | undefined,
) => editRow(client, list, id, { act } as Partial<T>)

function editRow<T extends Acted<Listed>>(
  client: QueryClient,
  list: PartList<T>,
  id: RequestId,
  change: Partial<T>,
): void {
  editRows(client, list, (rows) =>
    rows.map((row) => (row.requestId === id ? { ...row, ...change } : row)),
  )
}

/** Removes a row from its list for good. */
export function forgetRow<T extends Acted<Listed>>(
  client: QueryClient,
  list: PartList<T>,
  id: RequestId,
): void {
  editRows(client, list, (rows) => rows.filter(({ requestId }) => requestId !== id))
}
