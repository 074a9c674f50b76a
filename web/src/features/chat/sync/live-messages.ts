import type { Message } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { MessageId, UserId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { throttle } from '../../../lib/browser/throttle.ts'
import { createDedupe } from '../../../lib/dedupe.ts'
import { editLive, refetch } from '../../../lib/net/live-query.ts'
import { conversationsQuery, restQuery } from '../list/conversations.ts'
import { type Inbox, withChangedMessage, withNewMessage, withReadUntil } from '../list/inbox.ts'
import { settleOutgoing } from '../outbox/outbox.ts'
import { messagesQuery } from '../thread/messages.ts'
import { type Thread, withMessages, withRead } from '../thread/thread.ts'
import { isReading } from './reading.ts'

/** The state of live messages, for each query client. */
const states = new WeakMap<QueryClient, ReturnType<typeof createState>>()

const createState = () => ({
  /** Dedupes my own messages: they arrive as an acknowledgement and as an event for all my tabs. */
  isNew: createDedupe<MessageId>(),
  refetching: throttle(500),
})

function stateOf(client: QueryClient) {
  const state = states.get(client) ?? createState()
  states.set(client, state)
  return state
}

/**
 * Writes a live message, mine or theirs, into the cached list and log, in place of the unsent one.
 * Idempotent by message id.
 */
export function receive(client: QueryClient, message: Message): void {
  if (stateOf(client).isNew(message.id)) add(client, message)
  settleOutgoing([message])
}

function add(client: QueryClient, message: Message): void {
  // The note of a request arrives read, because I accepted the request.
  const isSeen = message.isOwn || message.isRead || isReading(message.conversationId)
  const shown = message.isOwn || !isSeen ? message : { ...message, isRead: true }
  editThread(client, message.conversationId, (thread) => withMessages(thread, [shown]))
  editInbox(client, (inbox) => withNewMessage(inbox, message, { isUnread: !isSeen }))
}

/**
 * Applies an edit, a deletion or a reaction: to the log, to quotes of the message, and to the list if
 * it is the last message or was unread.
 */
export function applyChange(client: QueryClient, message: Message): void {
  editThread(client, message.conversationId, (thread) => withMessages(thread, [message]))
  editInbox(client, (inbox) => withChangedMessage(inbox, message))
}

/**
 * Applies a read receipt: marks the messages sent to the reader as read; resets the badge if the
 * reader is me.
 */
export function applyRead(
  client: QueryClient,
  { conversationId, readerId, readAt }: ServerPayload<'messages_read'>,
  me: UserId,
): void {
  const isMine = readerId === me
  editThread(client, conversationId, (thread) => withRead(thread, { isOwn: !isMine, readAt }))
  if (!isMine) return
  const { hasMore } = client.getQueryData(restQuery.queryKey) ?? {}
  editInbox(client, (inbox) =>
    // The unread count of a conversation that is not loaded is known only to the server.
    hasMore && !inbox.some(({ id }) => id === conversationId)
      ? undefined
      : withReadUntil(inbox, conversationId, readAt),
  )
}

/** Edits a loaded thread; if it is being fetched, edits it when the fetch is done. */
export function editThread(
  client: QueryClient,
  conversationId: Message['conversationId'],
  edit: (thread: Thread) => Thread,
): void {
  const { queryKey } = messagesQuery(conversationId)
  const apply = () => client.setQueryData(queryKey, (thread) => thread && edit(thread))
  const query = client.getQueryCache().find<Thread>({ queryKey })
  if (query?.state.data) apply()
  else if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, () => {})
}

/**
 * Refetches the list (throttled), such as when a connection has ended: the server knows the
 * relation.
 */
export function refetchInbox(client: QueryClient): void {
  // The screen shows the error.
  const load = () => void refetch(client, conversationsQuery.queryKey).catch(() => {})
  stateOf(client).refetching.run(load)
}

/** Edits the cached list, or refetches it (throttled) if the edit cannot be applied. */
export function editInbox(client: QueryClient, edit: (inbox: Inbox) => Inbox | undefined): void {
  const { queryKey } = conversationsQuery
  if (editLive(client, queryKey, edit)) return
  refetchInbox(client)
}
