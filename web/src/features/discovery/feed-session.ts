import type { QueryClient } from '@tanstack/react-query'

export const FEED_KEY = ['discovery', 'feed']

/** Ends the session: the next page 1 includes new members and is ranked again. */
export const endFeedSession = (client: QueryClient): Promise<void> =>
  client.resetQueries({ queryKey: FEED_KEY })
