import type { UserId } from '@shipmates/contract/ids'
import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { refreshUser, sessionStore, useSession } from '../../lib/net/session.ts'

/**
 * My own profile from the session store, known since the startup check; undefined for other members.
 */
export function profileOfSession(userId: UserId | undefined): Profile | undefined {
  const { profile } = sessionStore.getSnapshot()
  return profile?.userId === userId ? profile : undefined
}

/**
 * A member's profile; disabled without an id. A failure of my own profile is not toasted: by the
 * specification only the profile page shows it.
 */
export const profileQuery = (userId: UserId | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async ({ signal }): Promise<Profile> =>
          (await call(viewProfile, { params: { userId } }, signal)).data
      : skipToken,
    // Shown at once; refetched if stale.
    initialData: () => profileOfSession(userId),
    initialDataUpdatedAt: performance.timeOrigin,
    refetchOnReconnect: true,
    meta: userId === sessionStore.getSnapshot().user?.userId ? {} : { toastsFailure: true },
  })

/** My own profile, once loaded. */
export function useMyProfile(): Profile | undefined {
  return useQuery(profileQuery(useSession().user?.userId)).data
}

/** Refetches my profile after a change and updates the session. */
export async function reloadProfile(client: QueryClient, userId: UserId): Promise<void> {
  const { queryKey } = profileQuery(userId)
  await client.invalidateQueries({ queryKey })
  const profile = client.getQueryData(queryKey)
  if (profile) refreshUser(profile)
}
