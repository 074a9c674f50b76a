import type { Message } from '@shipmates/contract/chat'
import {
  addReaction,
  deleteMessage,
  editMessage,
  removeReaction,
} from '@shipmates/contract/chat-changes'
import { AppError, type ErrorCode } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/chat'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { socket } from '../../../lib/net/socket.ts'
import { toast } from '../../../lib/toast.ts'
import { applyChange, receive } from '../sync/live-messages.ts'
import { messagesQuery } from '../thread/messages.ts'
import { newestOf } from '../thread/thread.ts'
import { refuseChange } from './changes.ts'
import {
  type Change,
  type Command,
  editImages,
  editOutgoing,
  findOutgoing,
  isChange,
  isInOutbox,
  type Outgoing,
  type OutgoingImage,
  removeCommand,
} from './outbox.ts'
import { uploadImages } from './upload.ts'

/** How long an attempt waits for a response, and what ends it early. */
export interface Patience {
  withinMs: number
  signal: AbortSignal
}

/** After these errors a message is retried under the same client id. */
const TRANSIENT: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE']

const noAnswer = new AppError('UNAVAILABLE', messages.chatNotConnected)

/**
 * Sends one command and applies the server's response, a refusal included. Returns the error if the
 * command has to be retried; it is then still in the outbox.
 */
export const request = (
  client: QueryClient,
  command: Command,
  patience: Patience,
): Promise<AppError | undefined> =>
  isChange(command) ? requestChange(client, command, patience) : transmit(client, command, patience)

async function transmit(
  client: QueryClient,
  outgoing: Outgoing,
  { withinMs }: Patience,
): Promise<AppError | undefined> {
  const { conversationId, recipientId, content, clientId, images = [], replyTo } = outgoing
  if (images.some(({ id }) => !id)) return upload(client, outgoing)
  const draft = {
    conversationId,
    recipientId,
    content,
    clientId,
    ...(replyTo && { replyToId: replyTo.id }),
    ...(images.length > 0 && { imageIds: images.map(({ id }) => id!) }),
  }
  const result = await socket.send(draft, withinMs)
  if (!result) return noAnswer
  if (result.ok) return void receive(client, result.message)

  const { code, message, retryAfterMs } = result
  if (TRANSIENT.includes(code)) return new AppError(code, message, { retryAfterMs })
  // The server may have deleted an unsent image: a retry uploads it again if this tab still has it.
  if (code === 'NOT_FOUND' && images.length > 0) editImages(clientId, withoutIds)
  refuseOutgoing(client, outgoing, message)
}

const withoutIds = (images: readonly OutgoingImage[]) =>
  images.map((image) => ({ ...image, id: undefined }))

/** Uploads the images of a message before it is sent. */
async function upload(client: QueryClient, outgoing: Outgoing): Promise<AppError | undefined> {
  try {
    const refusal = await uploadImages(outgoing)
    if (refusal) refuseOutgoing(client, outgoing, refusal)
  } catch (error) {
    return error instanceof AppError ? error : noAnswer
  }
}

/** Marks a message as not sent, in its place in the log, and shows why. */
function refuseOutgoing(client: QueryClient, outgoing: Outgoing, why: string): void {
  const { clientId, conversationId } = outgoing
  if (!findOutgoing(clientId)) return
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  const after = thread && newestOf(thread)?.id
  editOutgoing(clientId, (message) => ({ ...message, state: 'refused', after }))
  toast.error(why)
}

async function requestChange(
  client: QueryClient,
  change: Change,
  { signal }: Patience,
): Promise<AppError | undefined> {
  const result = await callFor(change, signal).catch((error: unknown) =>
    error instanceof AppError ? error : noAnswer,
  )
  if (!(result instanceof AppError)) applyChange(client, result.data)
  else if (result.code === 'UNAVAILABLE') return result
  else if (isInOutbox(change.clientId)) refuseChange(client, change, result)
  removeCommand(change.clientId)
}

function callFor(change: Change, signal: AbortSignal): Promise<{ data: Message }> {
  const { messageId } = change
  switch (change.kind) {
    case 'edit':
      return call(editMessage, { params: { messageId }, body: { content: change.content } }, signal)
    case 'delete':
      return call(deleteMessage, { params: { messageId } }, signal)
    case 'react':
      return call(addReaction, { params: { messageId, emoji: change.emoji } }, signal)
    case 'unreact':
      return call(removeReaction, { params: { messageId, emoji: change.emoji } }, signal)
  }
}
