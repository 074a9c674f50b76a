import { listMessages, type Message } from '@shipmates/contract/chat'
import { listChanges } from '@shipmates/contract/chat-changes'
import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { untilAnswered } from '../../../lib/net/live-query.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { messagesQuery } from '../thread/messages.ts'
import { withMissed } from '../thread/missed.ts'
import { threadOf, withMessages } from '../thread/thread.ts'

/** With more pages of changes, the thread is replaced by its newest messages. */
const PAGES_MAX = 5

/**
 * Fetches everything added or changed since the thread was fetched, and applies it in one pass. If
 * it is too much, replaces the thread by its newest messages.
 */
export async function fetchMissed(
  client: QueryClient,
  conversationId: ConversationId,
): Promise<void> {
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
