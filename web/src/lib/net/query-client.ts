import { AppError } from '@shipmates/contract/errors'
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { duration } from '../format/duration.ts'
import { dismissMemberToasts, toast } from '../toast.ts'
import { sessionStore } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Toast on success. */
      success?: string
      /** The mutation navigates, so the success toast is for the next screen. */
      leadsOn?: boolean
      /** Fallback error toast if the server sent no message; unset: errors are silent. */
      failure?: string
      /** How long the error toast is shown, if the screen shows the error too. */
      failureMs?: number
    }
    queryMeta: {
      /** Toast the server's error message. The screen itself shows its fallback. */
      toastsFailure?: true
      /** Fallback toast if the server sent no message; unset: no toast. */
      failure?: string
      /** How long the toast is shown, if the screen shows the error too. */
      failureMs?: number
    }
  }
}

const MAX_RETRIES = 2

/**
 * The error message for the member: the server's message, else `fallback`, plus when to retry if a
 * rate limit says so.
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof AppError)) return fallback
  const { code, message, retryAfterMs } = error
  const isLimited = code === 'TOO_MANY_REQUESTS' && retryAfterMs !== undefined
  return `${message || fallback}${isLimited ? ` You can try again in ${duration(retryAfterMs)}.` : ''}`
}

/** Toasts an error. Skips empty messages, and UNAUTHENTICATED, which the login screen shows. */
export function toastFailure(
  error: unknown,
  fallback: string,
  detail?: string,
  durationMs?: number,
): void {
  const isSaid = error instanceof AppError && error.code === 'UNAUTHENTICATED'
  const sentence = errorSentence(error, fallback)
  if (!isSaid && sentence) toast.error(sentence, { detail, durationMs })
}

/**
 * Whether to retry: network failures and 5xx are transient, other errors are not. While offline
 * nothing is retried: failed queries are refetched on reconnect.
 */
const isTransient = (error: unknown) =>
  navigator.onLine && (!(error instanceof AppError) || error.status >= 500)

/** The queries whose last fetch failed. */
const failing = new WeakSet<object>()

// Notifies in a microtask, so that the effect of a press renders in the same frame.
notifyManager.setScheduler(queueMicrotask)

/** The server state of the app. Queries and mutations declare their toasts in `meta`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    // On the cache, so that it runs once for each failure, however many components observe the
    // query. A query that has data fails in the background; that is toasted once until a fetch
    // succeeds.
    onError: (error, query) => {
      const { toastsFailure, failure = '' } = query.meta ?? {}
      const wasToasted = failing.has(query) && query.state.data !== undefined
      failing.add(query)
      if (toastsFailure && !wasToasted) toastFailure(error, failure)
    },
    onSuccess: (_data, query) => {
      failing.delete(query)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, mutation) => {
      const { success, leadsOn } = mutation.meta ?? {}
      if (success) toast.success(success, { isForNextScreen: leadsOn })
    },
    onError: (error, _variables, _result, mutation) => {
      const { failure, failureMs } = mutation.meta ?? {}
      if (failure) toastFailure(error, failure, undefined, failureMs)
    },
  }),
})

/** Clears the cache when the session ends. Returns an unsubscribe function. */
export function clearWithSession(): () => void {
  return sessionStore.subscribe(() => {
    if (sessionStore.getSnapshot().isAuthenticated) return
    queryClient.clear()
    dismissMemberToasts()
  })
}
