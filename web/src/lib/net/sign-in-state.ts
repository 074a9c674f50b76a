import { getSignInState, type SignInState } from '@shipmates/contract/identities'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Whether I have a password, and whether I signed in a moment ago. Asked again at each use, since that passes. */
export const signInStateQuery = queryOptions({
  queryKey: ['sign-in-state'],
  queryFn: async ({ signal }): Promise<SignInState> =>
    (await call(getSignInState, {}, signal)).data,
  staleTime: 0,
})
