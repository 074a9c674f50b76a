import {
  type ForgotPassword,
  forgotPassword,
  getSession,
  type LogIn,
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
import { messages } from '@shipmates/contract/messages'
import { queryOptions, useMutation } from '@tanstack/react-query'
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
