import { listMessages, type Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE, MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { compareIds } from '../../../lib/compare-ids.ts'
import { call } from '../../../lib/net/api.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { messagesQuery } from './messages.ts'
import { findMessage, type Thread, uncleared, withMessages } from './thread.ts'

interface Window {
  /** Consecutive messages, oldest first, from anywhere in the conversation. */
  messages: readonly Message[]
  /** Whether the first of them is the first of the conversation. */
  reachesStart: boolean
}

/**
 * Adds a window of messages and applies its changes. If it does not reach the loaded messages, it
 * leaves a gap; a gap that it covers is closed.
 */
export function withWindow(thread: Thread, { messages: window, reachesStart }: Window): Thread {
  const messages = uncleared(thread, window)
  const first = messages[0]?.id
  const last = messages.at(-1)?.id
  if (!first || !last) return thread

  const pages: (readonly Message[])[] = []
  const gapsBefore: MessageId[] = []
  for (const page of thread.pages) {
    const next = page[0]!.id
    const previous = pages.at(-1)?.at(-1)?.id
    const isGap = previous ? thread.gapsBefore?.includes(next) : thread.hasEarlier
    if (isGap) {
      const added = messages.filter(({ id }) => isBetween(id, previous, next))
      const reachesPrevious = previous !== undefined && compareIds(first, previous) <= 0
      const isFilled = added.length > 0 || reachesPrevious
      if (added.length > 0) pages.push(added)
      if (added[0] && previous && !reachesPrevious) gapsBefore.push(added[0].id)
      const reachesNext = isFilled && compareIds(last, next) >= 0
      if (!reachesNext && pages.length > 0) gapsBefore.push(next)
    }
    pages.push(page)
  }
  const oldest = thread.pages[0]?.[0]?.id
  const startsEarlier = !oldest || compareIds(first, oldest) <= 0
  const isNew = first !== oldest && startsEarlier
  return withMessages(
    {
      ...thread,
      pages,
      gapsBefore,
      hasEarlier: thread.hasEarlier && !(startsEarlier && reachesStart),
      // The number of unread messages before the window is unknown.
      unreadEarlier: isNew ? 0 : (thread.unreadEarlier ?? 0),
    },
    messages,
  )
}

const isBetween = (id: MessageId, previous: MessageId | undefined, next: MessageId) =>
  compareIds(id, next) < 0 && (!previous || compareIds(id, previous) > 0)

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
type GapEnd = 'older' | 'newer'

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
