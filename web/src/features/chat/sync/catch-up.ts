import type { ConversationId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { afterPaint } from '../../../lib/browser/after-paint.ts'
import { backoffMs } from '../../../lib/net/backoff.ts'
import { refetch } from '../../../lib/net/live-query.ts'
import { socket } from '../../../lib/net/socket.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { conversationsQuery, loadedConversations } from '../list/conversations.ts'
import { threadKeys } from '../thread/messages.ts'
import { fetchMissed } from './fetch-missed.ts'
import { dropCleared } from './take-my-change.ts'

/** Incremented on each lost connection. A fetch that started earlier does not close the new gap. */
let gap = 0
const behind = createStore(false)

/** Whether messages may have been missed and not fetched yet. */
export const useIsBehind = (): boolean => useStore(behind)

const activeIds = (client: QueryClient): ConversationId[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: threadKeys, type: 'active' })
    .map(({ queryKey }) => queryKey[threadKeys.length] as ConversationId)

/** Call when the connection is lost: from then on messages may be missed. */
export function fallBehind(): void {
  gap += 1
  behind.set(true)
}

/** Fetches missed messages and changes. Retries with backoff until it succeeds or the connection is lost. */
export async function catchUp(client: QueryClient, tries = 1): Promise<void> {
  const filled = gap
  // Yield first: the whole screen re-renders in this task.
  await afterPaint()
  if (filled !== gap) return
  client.removeQueries({ queryKey: threadKeys, type: 'inactive' })
  try {
    await Promise.all([
      refetch(client, conversationsQuery.queryKey),
      ...activeIds(client).map((id) => fetchMissed(client, id)),
    ])
    applyClearing(client)
    if (filled === gap) end()
  } catch {
    // A list that never loaded is not behind: Messages shows the error with a retry button, and the
    // badge is fetched on the next focus, message or connection.
    if (!client.getQueryData(conversationsQuery.queryKey)) return end()
    await new Promise((resolve) => setTimeout(resolve, backoffMs(tries)))
    if (filled === gap && socket.connected) await catchUp(client, tries + 1)
  }
}

const end = () => behind.set(false)

/** Removes messages that were cleared in another tab in the meantime. */
function applyClearing(client: QueryClient): void {
  const ids = activeIds(client)
  const cleared = loadedConversations(client).filter(
    ({ id, clearedToId }) => clearedToId && ids.includes(id),
  )
  for (const { id, clearedToId } of cleared) dropCleared(client, id, clearedToId)
}
