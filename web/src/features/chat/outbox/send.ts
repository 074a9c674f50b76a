import type { Message } from '@shipmates/contract/chat'
import { AppError, type ErrorCode } from '@shipmates/contract/errors'
import type { ConversationId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/chat'
import type { QueryClient } from '@tanstack/react-query'
import { backoffMs } from '../../../lib/net/backoff.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { connectionStore, socket } from '../../../lib/net/socket.ts'
import { toast } from '../../../lib/toast.ts'
import { receive } from '../sync/live-messages.ts'
import { messagesQuery } from '../thread/messages.ts'
import { newestOf } from '../thread/thread.ts'
import { changeImages, holdOutgoing, refuseOutgoing } from './mark-outgoing.ts'
import { deliverBy } from './outbox.ts'
import {
  findOutgoing,
  listWaiting,
  type Outgoing,
  type OutgoingImage,
  settleOutgoing,
} from './outgoing.ts'
import { uploadImages } from './upload.ts'

/** Acknowledgement timeout: after this the server counts as unavailable. */
const ANSWER_WITHIN_MS = 10_000

/** After these errors the message is retried under the same client id. */
const TRANSIENT: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE']

const noAnswer = new AppError('UNAVAILABLE', messages.chatNotConnected)

/** Sends the waiting messages of all conversations. Call on each connection once it is confirmed. */
export function sendWaiting(client: QueryClient): void {
  for (const endPause of pauses) endPause()
  for (const { conversationId } of listWaiting()) void sendInOrder(client, conversationId)
}

/** The conversations being sent, and the functions that end their backoff pauses early. */
const sending = new Set<ConversationId>()
const pauses = new Set<() => void>()

deliverBy((client, id) => {
  if (socket.confirmed) void sendInOrder(client, id)
  else if (!socket.connected) explainWaiting()
})

/**
 * Sends the waiting messages of a conversation one by one. Each is sent only after the server's
 * response to the previous one, so that the order holds despite refusals, rate limits and lost
 * connections.
 */
async function sendInOrder(client: QueryClient, id: ConversationId): Promise<void> {
  if (sending.has(id)) return
  sending.add(id)
  try {
    await sendAll(client, id)
  } finally {
    sending.delete(id)
  }
}

async function sendAll(client: QueryClient, id: ConversationId): Promise<void> {
  let tries = 0
  for (let next = nextIn(id); next && socket.confirmed; next = nextIn(id)) {
    const failure = await transmit(client, next)
    tries = failure ? tries + 1 : 0
    if (!failure) continue
    const pauseMs = failure.retryAfterMs ?? backoffMs(tries)
    const isNoticeable = failure.code !== 'TOO_MANY_REQUESTS' || pauseMs > ANSWER_WITHIN_MS
    if (tries === 1 && isNoticeable) toastFailure(failure, messages.chatNotConnected)
    // With a limit that ends soon, the row would appear and disappear under each message.
    if (tries > 1 || isNoticeable) holdOutgoing(next.clientId)
    await pause(pauseMs)
  }
}

const nextIn = (id: ConversationId) =>
  listWaiting().find(({ conversationId }) => conversationId === id)

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      pauses.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    pauses.add(end)
  })
}

/**
 * Sends one message and applies the server's response. Returns the error if it has to be retried.
 */
async function transmit(client: QueryClient, outgoing: Outgoing): Promise<AppError | undefined> {
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
  const connection = socket.id
  const result = await socket.send(draft, ANSWER_WITHIN_MS)
  if (!result) return socket.id === connection ? noAnswer : undefined
  if (result.ok) return void arrive(client, result.message)

  const { code, message, retryAfterMs } = result
  if (TRANSIENT.includes(code)) return new AppError(code, message, { retryAfterMs })
  // The server may have deleted an unsent image: a retry uploads it again if this tab still has it.
  if (code === 'NOT_FOUND' && images.length > 0) changeImages(clientId, withoutIds)
  refuse(client, outgoing, message)
}

const withoutIds = (images: readonly OutgoingImage[]) =>
  images.map((image) => ({ ...image, id: undefined }))

/** Uploads the images of a message before it is sent. */
async function upload(client: QueryClient, outgoing: Outgoing): Promise<AppError | undefined> {
  try {
    const refusal = await uploadImages(outgoing)
    if (refusal) refuse(client, outgoing, refusal)
  } catch (error) {
    return error instanceof AppError ? error : noAnswer
  }
}

/** Puts a stored message into the log and removes it from the outgoing ones. */
export function arrive(client: QueryClient, message: Message): void {
  receive(client, message)
  settleOutgoing([message])
}

function refuse(client: QueryClient, { clientId, conversationId }: Outgoing, why: string): void {
  if (!findOutgoing(clientId)) return
  const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
  refuseOutgoing(clientId, thread && newestOf(thread)?.id)
  toast.error(why)
}

/**
 * During the very first connection attempt, shows that a message is waiting only if that attempt
 * fails.
 */
function explainWaiting(): void {
  if (connectionStore.getSnapshot() !== 'connecting') {
    toastNotConnected()
    return
  }
  const end = () => {
    clearTimeout(timer)
    stop()
    if (!socket.connected && connectionStore.getSnapshot() !== 'closed') toastNotConnected()
  }
  const timer = setTimeout(end, ANSWER_WITHIN_MS)
  const stop = connectionStore.subscribe(() => {
    if (connectionStore.getSnapshot() !== 'connecting') end()
  })
}

function toastNotConnected(): void {
  toast.error(socket.initialized ? messages.chatNotConnected : messages.chatNotReady)
}
