import { endOtherSessions, endSession, listSessions } from '@shipmates/contract/accounts'
import { type ChangePassword, changePassword } from '@shipmates/contract/change-password'
import type { SessionId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/security'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { signInStateQuery } from '../../lib/net/sign-in-state.ts'
import { toastReply } from './api.ts'

/** My sessions: the current one first, the others by last use, most recent first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => call(listSessions, {}, signal),
    staleTime: 0,
    meta: { toastsFailure: true },
  })

/** Returns a function that refetches the session list, to call after sessions have ended. */
function useSessionsRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}

export function useChangePassword() {
  const client = useQueryClient()
  const refresh = useSessionsRefresh()
  return useMutation({
    mutationFn: (body: ChangePassword) => call(changePassword, { body }),
    meta: { success: messages.passwordChanged, failure: messages.passwordFailed },
    onSuccess: () => {
      void refresh()
      void client.invalidateQueries({ queryKey: signInStateQuery.queryKey })
    },
  })
}

export function useEndSession() {
  const refresh = useSessionsRefresh()
  return useMutation({
    mutationFn: (sessionId: SessionId) => call(endSession, { params: { sessionId } }),
    meta: { failure: messages.sessionEndFailed },
    onSuccess: toastReply,
    onSettled: refresh,
  })
}

export function useEndOtherSessions() {
  const refresh = useSessionsRefresh()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    meta: { failure: messages.otherSessionsEndFailed },
    onSuccess: toastReply,
    onSettled: refresh,
  })
}
