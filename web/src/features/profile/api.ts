import type { UserId } from '@shipmates/contract/ids'
import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/use-session.ts'

/** Everything that a member's profile tells; nothing is asked while nobody is named. */
export const profileQuery = (userId: UserId | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async ({ signal }): Promise<Profile> =>
          (await call(viewProfile, { params: { userId } }, signal)).data
      : skipToken,
    refetchOnReconnect: true,
  })

/** My own profile, once it is known. */
export function useMyProfile(): Profile | undefined {
  return useQuery(profileQuery(useSession().user?.userId)).data
}
