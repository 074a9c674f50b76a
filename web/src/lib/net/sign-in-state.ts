import { getSignInState, type SignInState } from '@shipmates/contract/identities'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/**
 * Whether I have a password, and whether I signed in recently. Fetched at each use, because that
 * expires.
 */
export const signInStateQuery = queryOptions({
  queryKey: ['sign-in-state'],
  queryFn: async ({ signal }): Promise<SignInState> =>
    (await call(getSignInState, {}, signal)).data,
  staleTime: 0,
})
