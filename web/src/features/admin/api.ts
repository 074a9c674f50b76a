import { listLog } from '@shipmates/contract/admin-log'
import {
  actOnMember,
  getMember,
  listMembers,
  type MemberAct,
  type MemberState,
} from '@shipmates/contract/admin-members'
import { getOverview } from '@shipmates/contract/admin-overview'
import {
  getReport,
  listReports,
  type ResolveReport,
  resolveReport,
} from '@shipmates/contract/admin-reports'
import type { InvitationId, LogId, ReportId, UserId } from '@shipmates/contract/ids'
import {
  type CreateInvitation,
  createInvitation,
  listInvitations,
  withdrawInvitation,
} from '@shipmates/contract/invitations'
import * as messages from '@shipmates/contract/messages/staff'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

const PART_SIZE = 50
const part = (before: string | undefined) => ({ limit: String(PART_SIZE), before })
const isFull = (rows: readonly unknown[]) => rows.length === PART_SIZE

/** The number of open reports. */
export const openCountQuery = queryOptions({
  queryKey: ['admin', 'openCount'],
  queryFn: async ({ signal }): Promise<number> =>
    (await call(listReports, { query: { limit: '1', state: 'open' } }, signal)).openCount,
})

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: async ({ signal }) => (await call(getOverview, {}, signal)).data,
})

export type ReportsShown = 'open' | 'resolved'

export const reportsQuery = (state: ReportsShown) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'reports', state],
    queryFn: ({ signal, pageParam }) =>
      call(listReports, { query: { ...part(pageParam), state } }, signal),
    initialPageParam: undefined as ReportId | undefined,
    getNextPageParam: ({ data }) => (isFull(data) ? data.at(-1)?.id : undefined),
  })

/** Each view is logged, so only opening the report or an action refetches it. */
export const reportQuery = (reportId: ReportId) =>
  queryOptions({
    queryKey: ['admin', 'report', reportId],
    queryFn: async ({ signal }) => (await call(getReport, { params: { reportId } }, signal)).data,
    refetchOnWindowFocus: false,
  })

export type MembersShown = { search: string; state: MemberState | undefined; isStaff: boolean }

/** Each view is logged, so only a search or an action refetches it. */
export const membersQuery = ({ search, state, isStaff }: MembersShown) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'members', { search, state, isStaff }],
    queryFn: ({ signal, pageParam }) => {
      const role = isStaff ? ('staff' as const) : undefined
      return call(listMembers, { query: { ...part(pageParam), search, state, role } }, signal)
    },
    initialPageParam: undefined as UserId | undefined,
    getNextPageParam: ({ data }) => (isFull(data) ? data.at(-1)?.userId : undefined),
    refetchOnWindowFocus: false,
    placeholderData: (shown) => shown,
  })

/** Each view is logged. */
export const memberQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['admin', 'member', userId],
    queryFn: async ({ signal }) => (await call(getMember, { params: { userId } }, signal)).data,
    refetchOnWindowFocus: false,
  })

export type LogShown = { kind?: 'looks' | 'acts' | undefined; targetId?: UserId | undefined }

export const logQuery = (shown: LogShown) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'log', shown],
    queryFn: async ({ signal, pageParam }) =>
      (await call(listLog, { query: { ...part(pageParam), ...shown } }, signal)).data,
    initialPageParam: undefined as LogId | undefined,
    getNextPageParam: (rows) => (isFull(rows) ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  })

export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: async ({ signal, pageParam }) =>
    (await call(listInvitations, { query: part(pageParam) }, signal)).data,
  initialPageParam: undefined as InvitationId | undefined,
  getNextPageParam: (rows) => (isFull(rows) ? rows.at(-1)?.id : undefined),
  staleTime: 0,
})

/**
 * Invalidates lists, counts and member pages after an action, except open reports and the page of a
 * member who is `gone`.
 */
const refresh = (client: QueryClient, gone?: UserId) =>
  client.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryKey: [, kind, id] }) =>
      kind !== 'report' && !(kind === 'member' && id === gone),
  })

/** Resolves a report. It leaves the list of open ones at once, so that the next can be opened. */
export function useResolveReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ reportId, ...body }: ResolveReport & { reportId: ReportId }) =>
      (await call(resolveReport, { params: { reportId }, body })).data,
    onSuccess: ({ reportId, openCount }) => {
      client.setQueryData(openCountQuery.queryKey, openCount)
      client.setQueryData(
        reportsQuery('open').queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map(({ data }) => ({
              data: data.filter(({ id }) => id !== reportId),
              openCount,
            })),
          },
      )
    },
    onSettled: (_reply, _error, { reportId }) => {
      void refresh(client)
      // The page then also shows another moderator's decision.
      void client.invalidateQueries({ queryKey: reportQuery(reportId).queryKey })
    },
  })
}

type Act = { userId: UserId; act: MemberAct; note: string }

export function useActOnMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, act, note }: Act) =>
      call(actOnMember, { params: { userId, act }, body: note ? { note } : {} }),
    onSuccess: (_reply, { userId, act }) => {
      if (act === 'reject') markGone(client, userId)
    },
    onSettled: (_reply, error, { userId, act }) =>
      refresh(client, act === 'reject' && !error ? userId : undefined),
  })
}

/** A declined applicant's account no longer exists: its page keeps showing the last data. */
function markGone(client: QueryClient, userId: UserId): void {
  const { queryKey } = memberQuery(userId)
  client.setQueryData(
    queryKey,
    (member) => member && { ...member, state: 'deleted' as const, acts: [], application: null },
  )
}

export function useCreateInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CreateInvitation) => (await call(createInvitation, { body })).data,
    onSuccess: () => void refresh(client),
  })
}

export function useWithdrawInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: InvitationId) =>
      call(withdrawInvitation, { params: { invitationId } }),
    meta: { failure: messages.withdrawFailed },
    onSettled: () => void refresh(client),
  })
}
