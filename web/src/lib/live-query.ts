import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Waits for a first answer that is on its way. It may be from before what makes us ask again, and until
 * it is there no other is asked for. Returns whether to ask: not where it fails, for then the screen says
 * so and offers another try.
 */
export async function untilAnswered(client: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const query = client.getQueryCache().find({ queryKey })
  const isOnItsWay = query?.state.data === undefined && query?.state.fetchStatus === 'fetching'
  if (!isOnItsWay) return true
  await query.promise?.catch(() => {})
  return query.state.data !== undefined
}

/** Fetches anew what may have changed since it was asked for. */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (!(await untilAnswered(client, queryKey))) return
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
