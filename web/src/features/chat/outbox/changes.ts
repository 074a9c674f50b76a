import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { EDIT_WINDOW_MS } from '@shipmates/contract/limits'
import { chatNotConnected } from '@shipmates/contract/messages/chat'
import { changeFailed } from '@shipmates/contract/messages/chat-changes'
import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { serverNow } from '../../../lib/browser/server-clock.ts'
import { randomId } from '../../../lib/format/random-id.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { sessionStore } from '../../../lib/net/session.ts'
import { connectionStore } from '../../../lib/net/socket.ts'
import { compose, readComposing } from '../composer/writing.ts'
import { messagesQuery } from '../thread/messages.ts'
import { findMessage } from '../thread/thread.ts'
import { emojisOf, withChanges } from './effects.ts'
import { addCommand, type Change, type Effect, isChange, readOutbox } from './outbox.ts'

const MINUTE_MS = 60_000
const notConnected = new AppError('UNAVAILABLE', chatNotConnected)

type MessageKey = Pick<Message, 'id' | 'conversationId'>

/** Puts a change into the outbox, which shows it at once. Without a connection it is refused. */
function change(client: QueryClient, { id, conversationId }: MessageKey, effect: Effect): void {
  const writtenAt = new Date().toISOString()
  const made = { ...effect, clientId: randomId(), conversationId, messageId: id, writtenAt }
  if (connectionStore.getSnapshot() === 'connected') addCommand(made)
  else refuseChange(client, made, notConnected)
}

/** Shows why a change was refused. A text that was not saved returns to the composer. */
export function refuseChange(client: QueryClient, refused: Change, error: AppError): void {
  toastFailure(error, changeFailed)
  const { conversationId, messageId } = refused
  if (refused.kind !== 'edit' || readComposing(conversationId)) return
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  const original = (thread && findMessage(thread, messageId)?.content) ?? ''
  compose(conversationId, { kind: 'edit', messageId, original, content: refused.content })
}

/** Saves a new text. If that fails, the text returns to the composer. */
export const saveEdit = (
  client: QueryClient,
  conversationId: ConversationId,
  id: MessageId,
  content: string,
): void => change(client, { id, conversationId }, { kind: 'edit', content })

/** Deletes a message for both sides. */
export const removeMessage = (client: QueryClient, message: Message): void =>
  change(client, message, { kind: 'delete' })

/** Adds my reaction to a message, or removes it if it is there. */
export function toggleReaction(client: QueryClient, message: Message, emoji: string): void {
  const mine = emojisOf(message, sessionStore.getSnapshot().user?.userId)
  change(client, message, { kind: mine.includes(emoji) ? 'unreact' : 'react', emoji })
}

/** Puts my last message into the composer. Returns false if it can no longer be edited. */
export function editLast(client: QueryClient, conversationId: ConversationId): boolean {
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  const changes = readOutbox().filter(isChange)
  const shown = thread?.pages.flat().map((message) => withChanges(message, changes))
  const last = shown?.findLast((message) => mayEdit(message))
  if (!last) return false
  const { id: messageId, content } = last
  flushSync(() => compose(conversationId, { kind: 'edit', messageId, original: content, content }))
  return true
}

/** The minutes in which I may still edit a message, rounded up; 0 if it cannot be edited. */
export function editMinutesOf({ isOwn, deletedAt, timestamp }: Message, now = serverNow()): number {
  if (!isOwn || deletedAt) return 0
  return Math.max(0, Math.ceil((Date.parse(timestamp) + EDIT_WINDOW_MS - now) / MINUTE_MS))
}

export const mayEdit = (message: Message): boolean => editMinutesOf(message) > 0
