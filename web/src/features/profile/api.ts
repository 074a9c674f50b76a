import type { UserId } from '@shipmates/contract/ids'
import { viewProfile } from '@shipmates/contract/profiles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Everything that a member's profile tells. */
export const profileQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => (await call(viewProfile, { params: { userId } }, signal)).data,
    refetchOnReconnect: true,
  })
