import { AppError } from '@shipmates/contract/errors'
import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { duration } from './duration.ts'
import { sessionStore } from './session.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What to say when it went well. */
      success?: string
      /** What to say when it did not and the server gave no sentence of its own; unset: silent. */
      failure?: string
    }
  }
}

const MAX_RETRIES = 2

/**
 * What to tell a member of a failure: the server's own sentence where there is one, else `fallback`;
 * and when to try again, where a limit tells.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof AppError)) return fallback
  const { code, message, retryAfterMs } = error
  const isLimited = code === 'TOO_MANY_REQUESTS' && retryAfterMs !== undefined
  return `${message || fallback}${isLimited ? ` It works again in ${duration(retryAfterMs)}.` : ''}`
}

/** Toasts a failure; the end of the session says itself. */
export function sayFailure(error: unknown, fallback: string, detail?: string): void {
  const isSaid = error instanceof AppError && error.code === 'UNAUTHENTICATED'
  if (!isSaid) toast.error(sentenceOf(error, fallback), { detail })
}

/**
 * A refusal stays a refusal; only what may pass by itself is asked again. Without a network nothing
 * passes: what failed is asked again once it is back.
 */
const mayPass = (error: unknown) =>
  navigator.onLine && (!(error instanceof AppError) || error.status >= 500)

// What a press changes is drawn in its own frame, not in the one after.
notifyManager.setScheduler(queueMicrotask)

/** Server state of the whole app. Mutations say in `meta` what is toasted of them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, mutation) => {
      const { success } = mutation.meta ?? {}
      if (success) toast.success(success)
    },
    onError: (error, _variables, _result, mutation) => {
      const { failure } = mutation.meta ?? {}
      if (failure) sayFailure(error, failure)
    },
  }),
})

// What one member has read must not be there for the next.
sessionStore.subscribe(() => {
  if (!sessionStore.getSnapshot().isAuthenticated) queryClient.clear()
})
