import type { QueryClient } from '@tanstack/react-query'
import { afterPaint } from '../browser/after-paint.ts'
import { throttle } from '../browser/throttle.ts'

/** The queries that show members. */
const SHOWING = [['connections'], ['related'], ['profile'], ['privacy'], ['notices']]

/**
 * Refetches what shows members. Nothing that is being read moves: feed and searches are refetched
 * when they are opened next, and messages never are.
 */
export async function refetchMembers(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' })
  // First, since an open chat closes if it is neither in this list nor blocked.
  await client.invalidateQueries({ queryKey: ['chat', 'conversations'] })
  // What the chat showed of somebody whom I blocked is gone then, and not fetched again.
  await afterPaint()
  await Promise.all(SHOWING.map((queryKey) => client.invalidateQueries({ queryKey })))
}

const refetching = throttle(500)

/** The same after an event, of which many may come at once. */
export const refetchMembersSoon = (client: QueryClient): void =>
  refetching.run(() => void refetchMembers(client))
