import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { chatNotConnected } from '@shipmates/contract/messages/chat'
import { changeFailed } from '@shipmates/contract/messages/chat-changes'
import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { randomId } from '../../../lib/format/random-id.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { sessionStore } from '../../../lib/net/session.ts'
import { connectionStore } from '../../../lib/net/socket.ts'
import { compose, readComposing } from '../composer/composing.ts'
import { mayEdit } from '../log/may-edit.ts'
import { applyChange } from '../sync/live-messages.ts'
import { messagesQuery } from '../thread/messages.ts'
import { findMessage } from '../thread/thread.ts'
import { addPending, pendingStore, withPending } from './pending.ts'
import { sendChange } from './send-change.ts'
import {
  dropUnanswered,
  type Effect,
  isUnanswered,
  keepUnanswered,
  listUnanswered,
  type Unanswered,
  withEffect,
} from './unanswered.ts'

/** The last change of each message: changes of one message are sent one after the other. */
const last = new Map<MessageId, Promise<boolean>>()
/** The keys of the changes that this page is sending. */
const sending = new Set<string>()

const notConnected = new AppError('UNAVAILABLE', chatNotConnected)

type MessageKey = Pick<Message, 'id' | 'conversationId'>

/**
 * Shows a change of a message at once, and sends it until the server responds. A change that is
 * refused, or made without a connection, is reverted with a toast. Resolves to whether the server
 * has stored it.
 */
function change(
  client: QueryClient,
  { id: messageId, conversationId }: MessageKey,
  effect: Effect,
): Promise<boolean> {
  const madeAt = new Date().toISOString()
  const made: Unanswered = { ...effect, key: randomId(), conversationId, messageId, madeAt }
  if (connectionStore.getSnapshot() !== 'connected') {
    refuse(client, made, notConnected)
    return Promise.resolve(false)
  }
  keepUnanswered(made)
  return send(client, made)
}

/** Sends changes that had no response before this page was loaded. */
export function resumeChanges(client: QueryClient): void {
  for (const made of listUnanswered()) {
    if (!sending.has(made.key)) void send(client, made)
  }
}

async function send(client: QueryClient, made: Unanswered): Promise<boolean> {
  const { key, messageId } = made
  const me = sessionStore.getSnapshot().user!.userId
  sending.add(key)
  const takeBack = addPending(messageId, (message) => withEffect(message, made, me))
  const earlier = last.get(messageId)
  const done = (async () => {
    await earlier
    try {
      const stored = await sendChange(made)
      if (stored) applyChange(client, stored)
      return stored !== undefined
    } catch (error) {
      if (isUnanswered(key)) refuse(client, made, error)
      return false
    } finally {
      dropUnanswered(key)
      sending.delete(key)
      takeBack()
    }
  })()
  last.set(messageId, done)
  const isDone = await done
  if (last.get(messageId) === done) last.delete(messageId)
  return isDone
}

/** Shows the reason. A text that was not saved returns to the composer. */
function refuse(client: QueryClient, made: Unanswered, error: unknown): void {
  toastFailure(error, changeFailed)
  const { conversationId, messageId } = made
  if (made.kind !== 'edit' || readComposing(conversationId)) return
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  const original = (thread && findMessage(thread, messageId)?.content) ?? ''
  compose(conversationId, { kind: 'edit', messageId, original, content: made.content })
}

/** Saves a new text. If that fails, the text returns to the composer. */
export const saveEdit = (
  client: QueryClient,
  conversationId: ConversationId,
  id: MessageId,
  content: string,
): Promise<boolean> => change(client, { id, conversationId }, { kind: 'edit', content })

/** Deletes a message for both sides. */
export const removeMessage = (client: QueryClient, message: Message): Promise<boolean> =>
  change(client, message, { kind: 'delete' })

/** Adds my reaction to a message, or removes it if it is there. */
export function toggleReaction(
  client: QueryClient,
  message: Message,
  emoji: string,
): Promise<boolean> {
  const me = sessionStore.getSnapshot().user!.userId
  const isMine = message.reactions.some((one) => one.emoji === emoji && one.userIds.includes(me))
  return change(client, message, { kind: isMine ? 'unreact' : 'react', emoji })
}

/** Puts my last message into the composer. Returns false if it can no longer be edited. */
export function editLast(client: QueryClient, conversationId: ConversationId): boolean {
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  const pending = pendingStore.getSnapshot()
  const shown = thread?.pages.flat().map((message) => withPending(message, pending))
  const last = shown?.findLast((message) => mayEdit(message))
  if (!last) return false
  const { id: messageId, content } = last
  flushSync(() => compose(conversationId, { kind: 'edit', messageId, original: content, content }))
  return true
}
