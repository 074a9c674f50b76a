import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { afterPaint } from '../browser/when.ts'
import { isPageCurrent, socket } from './socket.ts'

/**
 * Waits for a pending first fetch, which may have started before the event that requires a refetch;
 * no other fetch starts until then. Returns whether to refetch: false if the fetch failed, since
 * the screen then shows the error with a retry button.
 */
export async function untilAnswered(client: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const query = client.getQueryCache().find({ queryKey })
  const isOnItsWay = query?.state.data === undefined && query?.state.fetchStatus === 'fetching'
  if (!isOnItsWay) return true
  await query.promise?.catch(() => {})
  return query.state.data !== undefined
}

/**
 * Calls `catchUp` on each connection before which events may have been missed, or a fetch has failed. Also at once if
 * the connection was made before the handlers of events were loaded. Returns an unsubscribe function.
 */
export function onMissed(client: QueryClient, catchUp: () => void): () => void {
  let isStopped = false
  const connect = async (mayBeCurrent: boolean) => {
    const { id } = socket
    if (mayBeCurrent && (await isPageCurrent()) && !hasFailed(client)) return
    // Yield first: the whole screen re-renders in this task.
    await afterPaint()
    // A lost connection, and the next one, are caught up by themselves.
    if (id !== undefined && socket.id === id && !isStopped) catchUp()
  }
  const listen = () => void connect(true)
  if (socket.connected) void connect(false)
  socket.on('connect', listen)
  return () => {
    isStopped = true
    socket.off('connect', listen)
  }
}

const hasFailed = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => state.status === 'error')

/** Refetches a query that may be stale. */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (!(await untilAnswered(client, queryKey))) return
  await client.invalidateQueries({ queryKey }, { throwOnError: true })
}

/**
 * Applies a live event to cached data. Returns false if the query has to be refetched: `edit`
 * returned undefined, or a fetch is pending that may or may not include the event.
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
