import {
  type ChangePassword,
  changePassword,
  endOtherSessions,
  endSession,
  type ForgotPassword,
  forgotPassword,
  getSession,
  type LogIn,
  listSessions,
  logIn,
  type ResetPassword,
  resendCode,
  resetPassword,
  type SignUp,
  signUp,
  type VerifyEmail,
  verifyEmail,
  verifyResetToken,
} from '@shipmates/contract/accounts'
import type { SessionId } from '@shipmates/contract/ids'
import { messages } from '@shipmates/contract/messages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { signIn } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Toasts the sentence that came with a success, where there is one. */
const sayReply = ({ message }: { message?: string | undefined }) => {
  if (message) toast.success(message)
}

/** Whom the cookie still stands for, in a tab that has nobody saved. */
export const openSessionQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'session'],
    queryFn: ({ signal }) => call(getSession, {}, signal),
    staleTime: 0,
    retry: false,
  })

export const useLogIn = () =>
  useMutation({
    mutationFn: (body: LogIn) => call(logIn, { body }),
    meta: { success: messages.loggedIn, failure: messages.loginFailed },
    onSuccess: ({ data }) => signIn(data),
  })

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: SignUp) => call(signUp, { body }),
    meta: { success: messages.signedUp, failure: messages.signupFailed },
  })

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (body: VerifyEmail) => call(verifyEmail, { body }),
    meta: { failure: messages.verifyFailed },
    onSuccess: sayReply,
  })

export const useResendCode = () =>
  useMutation({
    mutationFn: (body: ForgotPassword) => call(resendCode, { body }),
    meta: { failure: messages.resendFailed },
    onSuccess: sayReply,
  })

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: ForgotPassword) => call(forgotPassword, { body }),
    meta: { failure: messages.forgotFailed },
    onSuccess: sayReply,
  })

/** Whether a reset link still works; asked once, since the answer does not get better. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'reset-token', token],
    queryFn: ({ signal }) => call(verifyResetToken, { query: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: ResetPassword) => call(resetPassword, { body }),
    meta: { failure: messages.resetFailed },
    onSuccess: sayReply,
  })

/** Where I am signed in: the session in use first, then the last used first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => call(listSessions, {}, signal),
    staleTime: 0,
  })

/** Asks for the sessions again, after one or all others of them have ended. */
function useSessionsRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}

export function useChangePassword() {
  const refresh = useSessionsRefresh()
  return useMutation({
    mutationFn: (body: ChangePassword) => call(changePassword, { body }),
    meta: { success: messages.passwordChanged, failure: messages.passwordFailed },
    onSuccess: () => void refresh(),
  })
}

export function useEndSession() {
  const refresh = useSessionsRefresh()
  return useMutation({
    mutationFn: (sessionId: SessionId) => call(endSession, { params: { sessionId } }),
    meta: { failure: 'Failed to sign that device out' },
    onSuccess: sayReply,
    onSettled: refresh,
  })
}

export function useEndOtherSessions() {
  const refresh = useSessionsRefresh()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    meta: { failure: 'Failed to sign the other devices out' },
    onSuccess: sayReply,
    onSettled: refresh,
  })
}
