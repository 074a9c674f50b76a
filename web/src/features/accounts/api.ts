import {
  type ForgotPassword,
  getSession,
  type LogIn,
  logIn,
  resendCode,
  type SignUp,
  signUp,
  type VerifyEmail,
  verifyEmail,
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
