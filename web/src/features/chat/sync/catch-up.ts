import { listMessages, type Message } from '@shipmates/contract/chat'
import { listChanges } from '@shipmates/contract/chat-changes'
import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { afterPaint } from '../../../lib/browser/when.ts'
import { call } from '../../../lib/net/api.ts'
import { backoffMs } from '../../../lib/net/backoff.ts'
import { refetch, untilAnswered } from '../../../lib/net/live-query.ts'
import { socket } from '../../../lib/net/socket.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { conversationsQuery, loadedConversations } from '../list/conversations.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { messagesQuery, threadKeys } from '../thread/messages.ts'
import { withMissed } from '../thread/missed.ts'
import { threadOf, withMessages } from '../thread/thread.ts'
import { dropCleared } from './my-options.ts'

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

/** With more pages of changes, the thread is replaced by its newest messages. */
const PAGES_MAX = 5

/**
 * Fetches everything added or changed since the thread was fetched, and applies it in one pass. If
 * it is too much, replaces the thread by its newest messages.
 */
async function fetchMissed(client: QueryClient, conversationId: ConversationId): Promise<void> {
  const { queryKey } = messagesQuery(conversationId)
  if (!(await untilAnswered(client, queryKey))) return
  const known = client.getQueryData(queryKey)
  if (!known) return void (await client.refetchQueries({ queryKey }))

  const changed: Message[] = []
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const since = changed.at(-1)?.changedSeq ?? known.since
    const answer = await call(listChanges, { params: { conversationId }, query: { since } })
    const { data } = answer
    changed.push(...data)
    if (data.length < MESSAGES_PAGE_SIZE_MAX) {
      client.setQueryData(queryKey, (thread) => thread && withMissed(thread, changed, answer))
      settleOutgoing(changed)
      return
    }
  }
  await loadAgain(client, conversationId)
}

/** Replaces a thread by its newest messages, and those that arrive during the fetch. */
async function loadAgain(client: QueryClient, conversationId: ConversationId): Promise<void> {
  const limit = MESSAGES_PAGE_SIZE_MAX
  const query = { limit: String(limit) }
  const { data } = await call(listMessages, { params: { conversationId }, query })
  const fresh = threadOf(data, { hasEarlier: data.length === limit, unreadCount: 0 })
  client.setQueryData(
    messagesQuery(conversationId).queryKey,
    (thread) => thread && withMessages(fresh, thread.pages.flat()),
  )
  settleOutgoing(data)
}
