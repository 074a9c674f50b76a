import type { Conversation } from '@shipmates/contract/chat'
import type { ServerPayload } from '@shipmates/contract/events'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { serverNow } from '../../../lib/browser/server-clock.ts'
import { conversationsQuery } from '../list/conversations.ts'
import type { Inbox } from '../list/inbox.ts'
import { searchKeys } from '../thread/messages.ts'
import { withoutCleared } from '../thread/missed.ts'
import { editInbox, editThread, refetchInbox } from './live-messages.ts'

/** Longer timers overflow. */
const TIMER_MAX_MS = 24 * 60 * 60_000

/**
 * Applies that I muted or cleared a conversation, in this or another tab: to the list, the badges
 * and the log. Search results in it may no longer exist.
 */
export function applyMyChange(
  client: QueryClient,
  change: ServerPayload<'conversation_changed'>,
): void {
  const inbox = client.getQueryData(conversationsQuery.queryKey)
  const before = inbox?.find(({ id }) => id === change.conversationId)?.clearedToId
  dropCleared(client, change.conversationId, change.clearedToId)
  editInbox(client, (inbox) => withMyChange(inbox, change))
  // A message may have arrived since the clearing, and only the server knows the unread count of
  // the rest.
  refetchInbox(client)
  if (change.clearedToId !== before) void client.invalidateQueries({ queryKey: searchKeys })
}

/** Removes cleared messages from a log. */
export function dropCleared(
  client: QueryClient,
  id: ConversationId,
  clearedToId: MessageId | null,
): void {
  if (clearedToId) editThread(client, id, (thread) => withoutCleared(thread, clearedToId))
}

/** Ends mutes when they expire, until `end` aborts. */
export function endMutes(client: QueryClient, end: AbortSignal): void {
  const { queryKey } = conversationsQuery
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: Inbox | undefined

  const wait = () => {
    clearTimeout(timer)
    const next = seen && nextMuteEnd(seen)
    if (next === undefined) return
    const restMs = next - serverNow()
    if (restMs > 0) timer = setTimeout(wait, Math.min(restMs, TIMER_MAX_MS))
    else
      client.setQueryData(
        queryKey,
        (inbox) => inbox && withoutEndedMutes(inbox, new Date(serverNow())),
      )
  }
  const follow = () => {
    const inbox = client.getQueryData(queryKey)
    if (inbox === seen) return
    seen = inbox
    wait()
  }
  const stop = client.getQueryCache().subscribe(follow)
  end.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
  })
  follow()
}

/**
 * Applies that I muted or cleared a conversation, in this or another tab. A cleared one keeps its
 * position, without a last message.
 *
 * Returns undefined if the conversation is not in the list.
 */
export function withMyChange(
  inbox: Inbox,
  { conversationId, mutedUntil, clearedToId }: ServerPayload<'conversation_changed'>,
): Inbox | undefined {
  const known = inbox.find(({ id }) => id === conversationId)
  if (!known) return undefined
  const isCleared = clearedToId !== known.clearedToId
  const emptied = isCleared && { lastMessage: '', lastMessageTime: null, unreadCount: 0 }
  const changed = { ...known, mutedUntil, clearedToId, ...emptied }
  return inbox.map((other) => (other === known ? changed : other))
}

/** When the next mute ends, in milliseconds; undefined if none does. */
export function nextMuteEnd(inbox: Inbox): number | undefined {
  const ends = inbox.flatMap(({ mutedUntil }) =>
    mutedUntil === null || mutedUntil === 'forever' ? [] : Date.parse(mutedUntil),
  )
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** Ends expired mutes. */
export function withoutEndedMutes(inbox: Inbox, now: Date): Inbox {
  const hasEnded = ({ mutedUntil }: Conversation) =>
    mutedUntil !== null && mutedUntil !== 'forever' && new Date(mutedUntil) <= now
  return inbox.map((conversation) =>
    hasEnded(conversation) ? { ...conversation, mutedUntil: null } : conversation,
  )
}
