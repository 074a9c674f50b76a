import { listMessages } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { afterPaint } from '../../../lib/browser/after-paint.ts'
import { call } from '../../../lib/net/api.ts'
import { backoffMs } from '../../../lib/net/backoff.ts'
import { refetch, untilAnswered } from '../../../lib/net/live-query.ts'
import { socket } from '../../../lib/net/socket.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { conversationsQuery, messagesQuery, threadKeys } from '../cache/api.ts'
import { settleOutgoing } from '../cache/outgoing.ts'
import { compareIds, newestOf, type Thread, withMessages } from '../cache/thread.ts'

/** A gap of more pages than this is not filled: the thread is replaced by its newest messages. */
const PAGES_MAX = 5

/** Incremented on each lost connection. A fetch that started before does not fill the new gap. */
let gap = 0
const behind = createStore(false)

/** Whether messages may have been missed that are not fetched yet. */
export const useIsBehind = (): boolean => useStore(behind)

/**
 * The newest message of each loaded conversation when the connection was lost or re-established.
 */
const knownUntil = new Map<ConversationId, MessageId | undefined>()

const activeIds = (client: QueryClient): ConversationId[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: threadKeys, type: 'active' })
    .map(({ queryKey }) => queryKey[threadKeys.length] as ConversationId)

/** Call when the connection is lost: from now on messages may be missed. */
export function fallBehind(client: QueryClient): void {
  gap += 1
  noteKnown(client)
  behind.set(true)
}

function noteKnown(client: QueryClient): void {
  for (const id of activeIds(client)) {
    const thread = client.getQueryData(messagesQuery(id).queryKey)
    if (thread && !knownUntil.has(id)) knownUntil.set(id, newestOf(thread)?.id)
  }
}

/** Fetches missed messages. Retries with backoff until it succeeds or the connection is lost. */
export async function catchUp(client: QueryClient, tries = 1): Promise<void> {
  const filled = gap
  // Before any message arrives over the new connection.
  noteKnown(client)
  // Yield first: the whole screen re-renders in this task.
  await afterPaint()
  if (filled !== gap) return
  client.removeQueries({ queryKey: threadKeys, type: 'inactive' })
  try {
    await Promise.all([
      refetch(client, conversationsQuery.queryKey),
      ...activeIds(client).map((id) => fillGap(client, id)),
    ])
    if (filled === gap) end()
  } catch {
    // A list that never loaded is not behind: Messages shows the error with a retry button, the
    // badge is fetched on the next focus, message or connection.
    if (!client.getQueryData(conversationsQuery.queryKey)) return end()
    await new Promise((resolve) => setTimeout(resolve, backoffMs(tries)))
    if (filled === gap && socket.connected) await catchUp(client, tries + 1)
  }
}

function end(): void {
  knownUntil.clear()
  behind.set(false)
}

/** Fetches pages backwards from the newest message until they meet the loaded ones. */
async function fillGap(client: QueryClient, conversationId: ConversationId): Promise<void> {
  const { queryKey } = messagesQuery(conversationId)
  if (!(await untilAnswered(client, queryKey))) return
  const known = client.getQueryData(queryKey)
  if (!known) return void (await client.refetchQueries({ queryKey }))

  const newest = knownUntil.has(conversationId)
    ? knownUntil.get(conversationId)
    : newestOf(known)?.id
  const fetched: Thread['pages'][number][] = []
  let before: MessageId | undefined
  while (fetched.length < PAGES_MAX) {
    const query = { before, limit: String(MESSAGES_PAGE_SIZE_MAX) }
    const { data } = await call(listMessages, { params: { conversationId }, query })
    fetched.unshift(data)
    const isStart = data.length < MESSAGES_PAGE_SIZE_MAX
    const isJoined = newest && data[0] && compareIds(data[0].id, newest) <= 0
    if (isStart || isJoined) {
      client.setQueryData(queryKey, (thread) => thread && withMessages(thread, fetched.flat()))
      settleOutgoing(fetched.flat())
      return
    }
    before = data[0]?.id
  }
  // Keep messages that arrived during the fetch.
  client.setQueryData(
    queryKey,
    (thread) => thread && withMessages({ pages: fetched, hasEarlier: true }, thread.pages.flat()),
  )
  settleOutgoing(fetched.flat())
}
