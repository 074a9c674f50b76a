import type { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadable } from '../components/late.tsx'
import { profileOfSession, profileQuery } from '../features/profile/api.ts'
import { browserStorage } from '../lib/browser/safe-storage.ts'
import { serverNow } from '../lib/browser/server-clock.ts'
import { useSession } from '../lib/net/session.ts'

/**
 * Timeout: after it the feed is shown without the first steps, which must not push it down later.
 */
const WITHIN_MS = 2_000

/** Loads the parts of Discover that its first load does not need. */
export const loadLater = () => import('./dashboard-later.tsx')

export const NewcomerSteps = loadable(async () => (await loadLater()).NewcomerSteps)

/**
 * Whether to show the first steps above the feed, with their code loaded; undefined until known.
 * False if the page does not open with the feed. `end` hides them for good.
 */
export function useFirstVisit(isFeed: boolean) {
  const client = useQueryClient()
  const { user } = useSession()
  const [newcomerId] = useState(() =>
    user && isFeed && !hasTakenFirstSteps(user.userId) ? user.userId : undefined,
  )
  const [isOver, setOver] = useState(!newcomerId)
  const { data } = useQuery({
    queryKey: ['first-visit', newcomerId],
    queryFn: newcomerId ? () => Promise.race([decide(client, newcomerId), late()]) : skipToken,
    // Synchronous if possible, so that scroll restoration works on return to the feed.
    initialData: () => (newcomerId ? decideAtOnce(client, newcomerId) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const end = () => {
    if (newcomerId) endFirstSteps(newcomerId)
    setOver(true)
  }
  return { isFirst: isOver ? false : data, end }
}

function decideAtOnce(client: QueryClient, userId: UserId): boolean | undefined {
  const mine = knownProfile(client, userId)
  if (!mine) return undefined
  return isNewcomer(mine, new Date(serverNow())) && (NewcomerSteps.isLoaded() || undefined)
}

async function decide(client: QueryClient, userId: UserId): Promise<boolean> {
  try {
    const mine = knownProfile(client, userId) ?? (await client.fetchQuery(profileQuery(userId)))
    if (isNewcomer(mine, new Date(serverNow()))) return Boolean(await NewcomerSteps.load())
    // Remember it, so that the profile need not be fetched for this again.
    endFirstSteps(userId)
    return false
  } catch {
    return false
  }
}

/** The cached profile, even if stale: a member never becomes new again. */
function knownProfile(client: QueryClient, userId: UserId): Profile | undefined {
  return client.getQueryData(profileQuery(userId).queryKey) ?? profileOfSession(userId)
}

const late = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), WITHIN_MS)
  })

const KEY = 'shipmates-first-steps'
const NEW_FOR_MS = 7 * 86_400_000

const keyOf = (userId: UserId) => `${KEY}-${userId}`

/**
 * Whether to offer the first steps: the account is younger than a week and the profile is empty.
 */
export const isNewcomer = (profile: Profile, now: Date): boolean =>
  now.getTime() - Date.parse(profile.createdAt) < NEW_FOR_MS &&
  profile.photoUrl === null &&
  !profile.about &&
  profile.skills.length === 0

/** Whether the first steps have ended in this browser: done, skipped, or not needed. */
export const hasTakenFirstSteps = (userId: UserId): boolean =>
  Boolean(browserStorage.read(keyOf(userId)))

export const endFirstSteps = (userId: UserId): void =>
  void browserStorage.write(keyOf(userId), 'over')
