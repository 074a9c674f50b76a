import { listMessages } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE, MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { messagesQuery } from './messages.ts'
import { findMessage } from './thread.ts'
import { withWindow } from './windows.ts'

/**
 * Adds a message and those around it to a loaded conversation. Throws NOT_FOUND if the message does
 * not exist.
 */
export async function loadAround(
  client: QueryClient,
  conversationId: ConversationId,
  messageId: MessageId,
  limit = MESSAGES_PAGE_SIZE,
): Promise<void> {
  const query = { around: messageId, limit: String(limit) }
  const { data } = await call(listMessages, { params: { conversationId }, query })
  settleOutgoing(data)
  const earlier = data.findIndex(({ id }) => id === messageId)
  const reachesStart = earlier < Math.floor(limit / 2)
  client.setQueryData(
    messagesQuery(conversationId).queryKey,
    (thread) => thread && withWindow(thread, { messages: data, reachesStart }),
  )
}

/** Which end of a gap to load: the older or the newer messages. */
export type GapEnd = 'older' | 'newer'

/** Loads a part of the gap before a message. Does nothing if there is no gap. */
export async function loadGap(
  client: QueryClient,
  conversationId: ConversationId,
  before: MessageId,
  end: GapEnd,
): Promise<void> {
  const { queryKey } = messagesQuery(conversationId)
  const thread = client.getQueryData(queryKey)
  const next = thread?.pages.findIndex((page) => page[0]?.id === before) ?? -1
  const previous = thread?.pages[next - 1]?.at(-1)
  if (!thread?.gapsBefore?.includes(before) || !previous) return
  if (end === 'older') {
    return loadAround(client, conversationId, previous.id, MESSAGES_PAGE_SIZE_MAX)
  }

  const query = { before, limit: String(MESSAGES_PAGE_SIZE) }
  const { data } = await call(listMessages, { params: { conversationId }, query })
  settleOutgoing(data)
  client.setQueryData(queryKey, (known) => {
    const after = known && findMessage(known, before)
    return after && withWindow(known, { messages: [...data, after], reachesStart: false })
  })
}
