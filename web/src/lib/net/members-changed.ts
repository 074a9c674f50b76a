import type { UserId } from '@shipmates/contract/ids'
import type { Query, QueryClient } from '@tanstack/react-query'
import { afterPaint } from '../browser/after-paint.ts'
import { throttle } from '../browser/throttle.ts'

/** The queries that show members. */
const SHOWING = [['connections'], ['related'], ['profile'], ['privacy'], ['notices']]

const blocked = new Set<UserId>()

/**
 * Records, before the server is asked, that I block a member: their profile is gone for me from then on, and a dialog
 * that still shows it does not fetch it again.
 */
export const noteBlock = (id: UserId): void => void blocked.add(id)

/** For a block that failed or ended. */
export const forgetBlock = (id: UserId): void => void blocked.delete(id)

/** Whether a query is not the profile of a member I blocked. */
const canBeFetched = ({ queryKey: [kind, id] }: Query) =>
  kind !== 'profile' || !blocked.has(id as UserId)

/** Feed and searches are refetched when they are opened next, so that the visible list does not move. */
export const invalidateDiscovery = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' })

/** Refetches the queries that show members. Messages are not refetched. */
export async function refetchMembers(client: QueryClient): Promise<void> {
  invalidateDiscovery(client)
  // First, because an open chat closes if it is neither in this list nor blocked.
  await client.invalidateQueries({ queryKey: ['chat', 'conversations'] })
  // By then the chat no longer shows the blocked member, and does not fetch again.
  await afterPaint()
  await Promise.all(
    SHOWING.map((queryKey) => client.invalidateQueries({ queryKey, predicate: canBeFetched })),
  )
}

const refetching = throttle(500)

/** The same after an event; many may arrive at once. */
export const refetchMembersSoon = (client: QueryClient): void =>
  refetching.run(() => void refetchMembers(client))
