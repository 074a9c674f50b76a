import type {
  ForgotPassword,
  LogIn,
  ResetPassword,
  SignUp,
  VerifyEmail,
} from '@shipmates/contract/account-forms'
import {
  forgotPassword,
  getSession,
  logIn,
  logInVerified,
  resendCode,
  resetPassword,
  signUp,
  verifyEmail,
  verifyResetToken,
} from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/accounts'
import type { Reply } from '@shipmates/contract/route'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { signIn, type User } from '../../lib/net/session.ts'
import { toast } from '../../lib/toast.ts'

/** Shows the server's success message as a toast, if the reply has one. */
export const toastReply = ({
  message,
  leadsOn,
}: {
  message?: string | undefined
  leadsOn?: boolean
}) => {
  if (message) toast.success(message, { isForNextScreen: leadsOn })
}

/** The session behind the cookie, for a tab without a saved user. */
export const openSessionQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'session'],
    queryFn: ({ signal }) => call(getSession, {}, signal),
    staleTime: 0,
    retry: false,
  })

/**
 * Preloads the code of the page after the login: the requested page while `userId` is unknown, else
 * that member's page. Never rejects: failures show when the page renders.
 */
export type LoadNext = (userId?: UserId) => Promise<unknown>

const NEXT_WITHIN_MS = 10_000

/** Waits a limited time for the next page's code; after that the page shows its own loading state. */
const soon = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([loading, new Promise((resolve) => setTimeout(resolve, NEXT_WITHIN_MS))])

/** Whether the account cannot sign in now, although the password or code was right. */
export const cannotSignIn = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'ACCOUNT_SUSPENDED' || error.code === 'APPROVAL_PENDING')

/** Whether the code of the second factor was wrong. */
export const isWrongCode = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'INVALID_CODE'

/** Takes over a session that the server has opened. */
export type Enter = (user: User) => void

/** Signs in, and shows a toast on the next screen. */
export const enter: Enter = (user) => {
  toast.success(messages.loggedIn, { isForNextScreen: true })
  signIn(user)
}

/**
 * Resolves to the member the server has signed in once the next page can render, so that this page
 * stays until then.
 */
export async function onceNextLoads(loadNext: LoadNext, user: User): Promise<User> {
  await soon(loadNext(user.userId))
  return user
}

/** Logs in. `onNeedsCode` is called if the login requires a code of the second factor. */
export const useLogIn = (loadNext: LoadNext, onSignedIn: Enter, onNeedsCode: () => void) =>
  useMutation({
    mutationFn: async (body: LogIn) => {
      void loadNext()
      const { data } = await call(logIn, { body })
      return 'userId' in data ? onceNextLoads(loadNext, data) : undefined
    },
    meta: { failure: messages.loginFailed },
    onSuccess: (user) => (user ? onSignedIn(user) : onNeedsCode()),
  })

/**
 * Logs in right after the sign-up. Each callback opens the login, which asks for a code or the
 * password.
 */
export const useLogInVerified = (
  loadNext: LoadNext,
  { onNeedsCode, onNeedsPassword }: { onNeedsCode: () => void; onNeedsPassword: () => void },
) =>
  useMutation({
    mutationFn: async () => {
      void loadNext()
      const { data } = await call(logInVerified)
      return 'userId' in data ? onceNextLoads(loadNext, data) : undefined
    },
    onSuccess: (user) => (user ? enter(user) : onNeedsCode()),
    // Without a response the button can be pressed again.
    onError: (error) => error instanceof AppError && onNeedsPassword(),
  })

/** Resumes an open session, once the next page can render. */
export const useContinue = (loadNext: LoadNext, onSignedIn: Enter) =>
  useMutation({
    mutationFn: (session: User) => onceNextLoads(loadNext, session),
    onSuccess: (user) => onSignedIn(user),
  })

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: SignUp) => call(signUp, { body }),
    // The form shows the error, too.
    meta: {
      success: messages.signedUp,
      leadsOn: true,
      failure: messages.signupFailed,
      failureMs: 3_000,
    },
  })

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (body: VerifyEmail) => call(verifyEmail, { body }),
    meta: { failure: messages.verifyFailed },
    onSuccess: ({ message }) => toastReply({ message, leadsOn: true }),
  })

export const useResendCode = () =>
  useMutation({
    mutationFn: (body: ForgotPassword) => call(resendCode, { body }),
    meta: { failure: messages.resendFailed },
    onSuccess: toastReply,
  })

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: ForgotPassword) => call(forgotPassword, { body }),
    meta: { failure: messages.forgotFailed },
    onSuccess: toastReply,
  })

/** Whether a reset link is still valid. Fetched once: an invalid link never becomes valid. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'reset-token', token],
    queryFn: ({ signal }) => call(verifyResetToken, { query: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { toastsFailure: true },
  })

/** The sign-in methods that remain after a reset, and the ticket to remove them. */
export type Remaining = Reply<typeof resetPassword>['data']

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: ResetPassword) => call(resetPassword, { body }),
    meta: { failure: messages.resetFailed },
    onSuccess: toastReply,
  })
