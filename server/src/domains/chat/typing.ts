import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { ViewerSocket } from '../../platform/realtime/io.ts'
import { on } from '../../platform/realtime/on.ts'
import type { Pairs } from './pairs.ts'
import { createSequence } from './sequence.ts'

interface Typing {
  /** Undefined until the two have a conversation. */
  conversationId: ConversationId | undefined
  countedAt: number
}

/**
 * Throttle: a client may send `typing` on every key; repeats to one recipient within this
 * are dropped.
 */
const REPEAT_MS = 1000

/**
 * Forwards typing events to connections, and sends the stop event when a socket closes. Events over
 * the rate limit are dropped without an error, because no person triggers them on purpose.
 */
export function typingEvents(
  socket: ViewerSocket,
  { live, log, limiter }: Pick<Deps, 'live' | 'log' | 'limiter'>,
  pairs: Pairs,
): void {
  const userId = socket.data.userId
  const typingTo = new Map<UserId, Typing>()
  // In sequence, so that a stop cannot overtake its start.
  const inSequence = createSequence()

  const start = async (recipientId: UserId) => {
    const now = performance.now()
    const known = typingTo.get(recipientId)
    if (known && now - known.countedAt < REPEAT_MS) return
    if (known) known.countedAt = now
    if (!(await isAllowed(limiter, userId))) return

    const conversationId = await pairs.find({ senderId: userId, recipientId })
    if (!socket.connected) return
    typingTo.set(recipientId, { conversationId, countedAt: now })
    if (conversationId) live.emit(recipientId, 'user_typing', { userId, conversationId })
  }
  const stop = (recipientId: UserId) => {
    const conversationId = typingTo.get(recipientId)?.conversationId
    typingTo.delete(recipientId)
    if (conversationId) live.emit(recipientId, 'user_stop_typing', { userId, conversationId })
  }

  on({ socket, log }, 'typing', ({ recipientId }) => inSequence(() => start(recipientId)))
  on({ socket, log }, 'stop_typing', ({ recipientId }) => inSequence(async () => stop(recipientId)))
  socket.on('disconnect', () => {
    for (const recipientId of [...typingTo.keys()]) stop(recipientId)
  })
}

async function isAllowed(limiter: Deps['limiter'], userId: UserId): Promise<boolean> {
  try {
    await limiter.take('typing', userId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
