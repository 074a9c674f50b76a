import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { conversationsQuery } from './api.ts'

/**
 * Waits for a first answer that is on its way. It may be from before what makes us ask again, and until
 * it is there no other is asked for.
 */
export async function untilAnswered(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.data === undefined) await query?.promise?.catch(() => {})
}

/** Fetches the list of conversations anew. */
export async function refetchInbox(client: QueryClient): Promise<void> {
  await untilAnswered(client, conversationsQuery.queryKey)
  await client.invalidateQueries(conversationsQuery, { throwOnError: true })
}
