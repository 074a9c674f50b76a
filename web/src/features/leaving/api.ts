import {
  type DeleteAccount,
  deleteAccount,
  type Export,
  keepAccount,
  listExports,
  type RequestExport,
  requestExport,
} from '@shipmates/contract/leaving'
import { accountKept } from '@shipmates/contract/messages/leaving'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { leave, recheckSession } from '../../lib/net/session.ts'

const MAKING_CHECKED_MS = 3_000

/** The exports of my data, newest first. Polled while one is being made. */
export const exportsQuery = queryOptions({
  queryKey: ['leaving', 'exports'],
  queryFn: async ({ signal }): Promise<Export[]> => (await call(listExports, {}, signal)).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.[0]?.state === 'making' ? MAKING_CHECKED_MS : false),
})

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestExport) => call(requestExport, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

/**
 * Deletes my account in seven days. By the time it resolves, the server has ended all sessions,
 * including this one.
 */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: DeleteAccount) =>
      leave(async () => (await call(deleteAccount, { body })).data.deletionDueAt),
  })

/** Cancels the deletion, here and in the other tabs of this browser. */
export const useKeepAccount = () =>
  useMutation({
    mutationFn: () => call(keepAccount),
    meta: { success: accountKept, leadsOn: true },
    onSuccess: async () => {
      await recheckSession()
      notifyTabs('session')
    },
  })

/** An event that a tab sends to the other tabs of this browser: the kind of change. */
type TabEvent = 'session'

const open = () => new BroadcastChannel('shipmates')

function notifyTabs(event: TabEvent): void {
  const channel = open()
  channel.postMessage(event)
  channel.close()
}

/** Calls back when another tab has sent this event. Returns an unsubscribe function. */
export function onTabEvent(event: TabEvent, listener: () => void): () => void {
  const channel = open()
  channel.onmessage = ({ data }) => {
    if (data === event) listener()
  }
  return () => channel.close()
}
