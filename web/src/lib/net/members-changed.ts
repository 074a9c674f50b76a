import type { UserId } from '@shipmates/contract/ids'
import type { Query, QueryClient } from '@tanstack/react-query'
import { afterPaint } from '../browser/after-paint.ts'
import { throttle } from '../browser/throttle.ts'

/** The queries that show members. */
const SHOWING = [['connections'], ['related'], ['profile'], ['privacy'], ['notices']]

const blocked = new Set<UserId>()

/**
 * Notes, before the server is asked, that I block a member: their profile is gone for me from then on, and a dialog
 * that still shows it does not ask for it again.
 */
export const noteBlock = (id: UserId): void => void blocked.add(id)

/** After a block that failed, or was ended. */
export const forgetBlock = (id: UserId): void => void blocked.delete(id)

/** Whether a query is not the profile of a member I blocked. */
const canBeFetched = ({ queryKey: [kind, id] }: Query) =>
  kind !== 'profile' || !blocked.has(id as UserId)

/** Feed and searches are refetched when they are opened next: nothing that is being read moves. */
export const invalidateDiscovery = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' })

/**
 * Refetches what shows members. Messages are not refetched.
 */
export async function refetchMembers(client: QueryClient): Promise<void> {
  invalidateDiscovery(client)
  // First, since an open chat closes if it is neither in this list nor blocked.
  await client.invalidateQueries({ queryKey: ['chat', 'conversations'] })
  // What the chat showed of somebody I blocked is gone then, and not fetched again.
  await afterPaint()
  await Promise.all(
    SHOWING.map((queryKey) => client.invalidateQueries({ queryKey, predicate: canBeFetched })),
  )
}

const refetching = throttle(500)

/** The same after an event, of which many may come at once. */
export const refetchMembersSoon = (client: QueryClient): void =>
  refetching.run(() => void refetchMembers(client))
