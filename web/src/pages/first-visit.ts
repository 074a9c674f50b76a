import type { UserId } from '@shipmates/contract/ids'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { loadable } from '../components/loadable.tsx'
import { endFirstSteps, hasTakenFirstSteps, isNewcomer } from '../features/first-steps/newcomer.ts'
import { profileQuery } from '../features/profile/api.ts'
import { useSession } from '../lib/use-session.ts'

/** What is not known by then does not hold the page up any longer, nor push it down. */
const WITHIN_MS = 2_000

/** In a chunk of its own, which most members never load. */
export const NewcomerSteps = loadable(async () => (await import('./first-steps.tsx')).NewcomerSteps)

/**
 * Whether the first steps stand above the feed, their code at hand; undefined until that is known. Who
 * opens a search is not asked. `end` is for good.
 */
export function useFirstVisit() {
  const client = useQueryClient()
  const { user } = useSession()
  const { search } = useLocation()
  const [asked] = useState(() =>
    user && !search && !hasTakenFirstSteps(user.userId) ? user.userId : undefined,
  )
  const [isOver, setOver] = useState(!asked)
  const { data } = useQuery({
    queryKey: ['first-visit', asked],
    queryFn: asked ? () => Promise.race([decide(client, asked), late()]) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const end = () => {
    if (asked) endFirstSteps(asked)
    setOver(true)
  }
  return { isFirst: isOver ? false : data, end }
}

async function decide(client: QueryClient, userId: UserId): Promise<boolean> {
  try {
    const mine = await client.fetchQuery(profileQuery(userId))
    if (isNewcomer(mine, new Date())) return Boolean(await NewcomerSteps.load())
    // Never asked again: the profile of a member of long ago need not be read for this.
    endFirstSteps(userId)
  } catch {}
  return false
}

const late = () => new Promise<false>((resolve) => setTimeout(resolve, WITHIN_MS, false))
