import type { Message } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { MessageId, UserId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { firstTimes } from '../../lib/first-times.ts'
import { editLive, refetch } from '../../lib/live-query.ts'
import { paced } from '../../lib/paced.ts'
import { conversationsQuery, messagesQuery } from './api.ts'
import { type Inbox, withNews, withReadUntil } from './inbox.ts'
import { isReading } from './reading.ts'
import { type Thread, withMessages, withRead } from './thread.ts'

/** What I send comes twice: as an acknowledgement, and as an event as in my other tabs. */
const isNew = firstTimes<MessageId>()

const refetching = paced(500)

/** Writes a live message, mine or theirs, into the list and the log that are loaded, once. */
export function receive(client: QueryClient, message: Message): void {
  if (!isNew(message.id)) return

  const isSeen = message.isOwn || isReading(message.conversationId)
  const shown = message.isOwn || !isSeen ? message : { ...message, isRead: true }
  editThread(client, message.conversationId, (thread) => withMessages(thread, [shown]))
  editInbox(client, (inbox) => withNews(inbox, message, { isUnread: !isSeen }))
}

/** Turns the ticks of what the reader was sent, and clears the badge where the reader is me. */
export function takeRead(
  client: QueryClient,
  { conversationId, readerId, readAt }: ServerPayload<'messages_read'>,
  me: UserId,
): void {
  const isMine = readerId === me
  editThread(client, conversationId, (thread) => withRead(thread, { isOwn: !isMine, readAt }))
  if (isMine) editInbox(client, (inbox) => withReadUntil(inbox, conversationId, readAt))
}

/** Changes a loaded thread; one that is being fetched is changed as soon as it is there. */
function editThread(
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

/** Changes the loaded list by hand, or fetches it anew where that does not hold: a burst, once. */
function editInbox(client: QueryClient, edit: (inbox: Inbox) => Inbox | undefined): void {
  const { queryKey } = conversationsQuery
  if (editLive(client, queryKey, edit)) return
  // The screen tells of the failure.
  refetching.run(() => void refetch(client, queryKey).catch(() => {}))
}
