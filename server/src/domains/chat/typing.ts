import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { ViewerSocket } from '../../platform/realtime/io.ts'
import { on } from '../../platform/realtime/on.ts'
import type { Pairs } from './pairs.ts'
import { createSequence } from './sequence.ts'

/** The last `typing` to a recipient that was counted. */
interface Counted {
  at: number
  /** Undefined if it was refused, or the two have no conversation. */
  conversationId?: ConversationId | undefined
  /** How often typing was shown since. */
  shown: number
}

/** Throttle: a client may send `typing` on every key; one recipient is counted once within this. */
const REPEAT_MS = 1000
/** How often one count shows that typing started, with a stop between. */
const SHOWN_MAX = 3
/** Recipients of one socket whose counts are remembered; the oldest is forgotten first. */
const COUNTED_MAX = 100

/**
 * Forwards typing events to connections, and sends the stop event when a socket closes. Events over
 * the rate limit are dropped without an error, because no person triggers them on purpose. Within a
 * second a recipient costs one count, whatever came of it, and stops in between change nothing.
 */
export function typingEvents(
  socket: ViewerSocket,
  { live, log, limiter }: Pick<Deps, 'live' | 'log' | 'limiter'>,
  pairs: Pairs,
): void {
  const userId = socket.data.userId
  const typingTo = new Map<UserId, ConversationId>()
  /** Oldest first. */
  const counted = new Map<UserId, Counted>()
  // In sequence, so that a stop cannot overtake its start.
  const inSequence = createSequence()

  const show = (recipientId: UserId, count: Counted) => {
    const { conversationId } = count
    if (!conversationId || count.shown === SHOWN_MAX) return
    count.shown++
    typingTo.set(recipientId, conversationId)
    live.emit(recipientId, 'user_typing', { userId, conversationId })
  }
  const start = async (recipientId: UserId) => {
    const now = performance.now()
    const last = counted.get(recipientId)
    if (last && now - last.at < REPEAT_MS) {
      if (!typingTo.has(recipientId)) show(recipientId, last)
      return
    }
    const count: Counted = { at: now, shown: 0 }
    counted.delete(recipientId)
    counted.set(recipientId, count)
    if (counted.size > COUNTED_MAX) counted.delete(counted.keys().next().value!)
    if (!(await isAllowed(limiter, userId))) return

    count.conversationId = await pairs.find({ senderId: userId, recipientId })
    if (socket.connected) show(recipientId, count)
  }
  const stop = (recipientId: UserId) => {
    const conversationId = typingTo.get(recipientId)
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
