import type { Message } from '@shipmates/contract/chat'
import {
  addReaction,
  deleteMessage,
  editMessage,
  removeReaction,
} from '@shipmates/contract/chat-changes'
import { AppError } from '@shipmates/contract/errors'
import { changeWaits } from '@shipmates/contract/messages/chat-changes'
import { call } from '../../../lib/net/api.ts'
import { backoffMs } from '../../../lib/net/backoff.ts'
import { onConfirmed, socket } from '../../../lib/net/socket.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnanswered, type Unanswered } from './unanswered.ts'

const ANSWER_WITHIN_MS = 10_000

/**
 * Sends a change, and repeats it until the server responds: on each new connection, since the
 * response may be lost with the old one, and otherwise with backoff. The server applies a repeated
 * change once. Resolves to undefined if the member has signed out in the meantime. Throws the
 * server's refusal.
 */
export async function sendChange(change: Unanswered): Promise<Message | undefined> {
  let failures = 0
  while (isUnanswered(change.key)) {
    if (!socket.confirmed) {
      await nextConnection()
      continue
    }
    const connection = socket.id
    try {
      return await sendOnce(change)
    } catch (error) {
      if (!isTransient(error)) throw error
      if (socket.id !== connection) continue
      failures += 1
      if (failures === 1) toast.info(changeWaits)
      await nextConnection(backoffMs(failures))
    }
  }
}

const isTransient = (error: unknown) => !(error instanceof AppError) || error.code === 'UNAVAILABLE'

/** Resolves on the next confirmed connection, or after a time. */
function nextConnection(withinMs?: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = withinMs === undefined ? undefined : setTimeout(end, withinMs)
    const stop = onConfirmed(end)
  })
}

/** Fails if there is no response in time, or on a new connection. */
async function sendOnce(change: Unanswered): Promise<Message> {
  const end = new AbortController()
  void nextConnection(ANSWER_WITHIN_MS).then(() => end.abort())
  return (await request(change, end.signal)).data
}

function request(change: Unanswered, signal: AbortSignal): Promise<{ data: Message }> {
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
