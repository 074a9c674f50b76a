import type { UserId } from '@shipmates/contract/ids'
import type { Query, QueryClient } from '@tanstack/react-query'
import { throttle } from '../browser/throttle.ts'
import { afterPaint } from '../browser/when.ts'

/** The kinds of queries that show members. */
const SHOWING = [['connections'], ['related'], ['profile'], ['privacy'], ['notices']]

const blocked = new Set<UserId>()

/**
 * Marks a member as blocked before the request is sent. Their profile is unavailable from then on,
 * so a dialog that still shows it must not refetch it.
 */
export const markBlocked = (id: UserId): void => void blocked.add(id)

/** Undoes `markBlocked`, after the block failed or ended. */
export const unmarkBlocked = (id: UserId): void => void blocked.delete(id)

/** False for the profile of a member I blocked. */
const canBeFetched = ({ queryKey: [kind, id] }: Query) =>
  kind !== 'profile' || !blocked.has(id as UserId)

/**
 * Invalidates the feed and searches. They are refetched when they are next opened, so that the
 * visible list does not move.
 */
export const invalidateDiscovery = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' })

/** Refetches the queries that show members. Messages are not refetched. */
export async function refetchMembers(client: QueryClient): Promise<void> {
  invalidateDiscovery(client)
  // First, because an open chat closes if its member is neither in this list nor blocked.
  await client.invalidateQueries({ queryKey: ['chat', 'conversations'] })
  // After this paint an open chat in another tab of the blocker does not show their time, and does not fetch it again.
  await afterPaint()
  await Promise.all(
    SHOWING.map((queryKey) => client.invalidateQueries({ queryKey, predicate: canBeFetched })),
  )
}

const refetching = throttle(500)

/** `refetchMembers` for events, of which many may arrive at once. */
export const refetchMembersSoon = (client: QueryClient): void =>
  refetching.run(() => void refetchMembers(client))
