import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Waits for a first answer that is on its way. It may be from before what makes us ask again, and until
 * it is there no other is asked for.
 */
export async function untilAnswered(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.data === undefined) await query?.promise?.catch(() => {})
}

/** Fetches anew what may have changed since it was asked for. */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await untilAnswered(client, queryKey)
  await client.invalidateQueries({ queryKey }, { throwOnError: true })
}

/**
 * Writes a live event into what is loaded. Returns whether that holds: not where `edit` cannot tell, nor
 * where a fetch is under way whose answer may or may not know of the event. Then it is to be fetched anew.
 */
export function editLive<T>(
  client: QueryClient,
  queryKey: QueryKey,
  edit: (data: T) => T | undefined,
): boolean {
  const query = client.getQueryCache().find<T>({ queryKey })
  if (!query) return true
  const { data } = query.state
  const edited = data === undefined ? undefined : edit(data)
  if (edited !== undefined) client.setQueryData(queryKey, edited)
  return edited !== undefined && query.state.fetchStatus !== 'fetching'
}
