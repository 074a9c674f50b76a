import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { ViewerSocket } from '../../platform/realtime/io.ts'
import { createSequence, on } from '../../platform/realtime/on.ts'
import { findTypingConversation } from './pair-state.ts'

/** The last `typing` to a recipient that was counted. */
interface Counted {
  at: number
  /** Undefined if it was refused, hidden, or the two have no conversation. */
  conversationId?: ConversationId | undefined
  /** How often typing was shown since then. */
  shown: number
}

/** Throttle: a client may send `typing` on every key; one recipient counts once within this time. */
const REPEAT_MS = 1000
/** How often one count shows that typing started, with a stop between. */
const SHOWN_MAX = 3
/** Recipients of one socket whose counts are remembered; the oldest is forgotten first. */
const COUNTED_MAX = 100

type Typing = Pick<Deps, 'db' | 'live' | 'log' | 'limiter'>

/**
 * Forwards typing events to connections, and sends the stop event when a socket closes, a connection ends, or one of
 * the two hides typing. Returns the function that handles a new socket.
 */
export function createTyping(deps: Typing): (socket: ViewerSocket) => void {
  const socketsOf = new Map<UserId, Set<TypingSocket>>()

  const end = (userId: UserId, recipientId: UserId) => {
    for (const typing of socketsOf.get(userId) ?? []) typing.end(recipientId)
  }
  deps.live.onDisconnected(([one, other]) => {
    end(one, other)
    end(other, one)
  })
  deps.live.onTypingEnded((memberId) => {
    for (const userId of socketsOf.keys()) end(userId, memberId)
    for (const typing of socketsOf.get(memberId) ?? []) typing.endAll()
  })
  return (socket) => {
    const { userId } = socket.data
    const mine = socketsOf.get(userId) ?? new Set()
    const typing = typingEvents(socket, deps)
    socketsOf.set(userId, mine.add(typing))
    socket.on('disconnect', () => {
      typing.endAll()
      mine.delete(typing)
      if (mine.size === 0) socketsOf.delete(userId)
    })
  }
}

interface TypingSocket {
  /** Sends a stop to a member, and clears the count. */
  end(recipientId: UserId): void
  /** The same for all members. */
  endAll(): void
}

/**
 * Forwards the typing events of one socket. Events over the rate limit are dropped without an error, because no person
 * triggers them on purpose. Within a second a recipient costs one count, whatever its outcome, and stops in between
 * change nothing.
 */
function typingEvents(socket: ViewerSocket, { db, live, log, limiter }: Typing): TypingSocket {
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
  const stop = (recipientId: UserId) => {
    const conversationId = typingTo.get(recipientId)
    typingTo.delete(recipientId)
    if (conversationId) live.emit(recipientId, 'user_stop_typing', { userId, conversationId })
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

    const found = await findTypingConversation(db, { senderId: userId, recipientId })
    if (!found) throw new AppError('NOT_CONNECTED')
    // Deleted if their connection ended during the query.
    if (!socket.connected || counted.get(recipientId) !== count) return
    if (!found.isShown) return stop(recipientId)
    count.conversationId = found.conversationId ?? undefined
    show(recipientId, count)
  }

  on({ socket, log }, 'typing', ({ recipientId }) => inSequence(() => start(recipientId)))
  on({ socket, log }, 'stop_typing', ({ recipientId }) => inSequence(async () => stop(recipientId)))
  return {
    end: (recipientId) => {
      stop(recipientId)
      counted.delete(recipientId)
    },
    endAll: () => {
      for (const recipientId of [...typingTo.keys()]) stop(recipientId)
      counted.clear()
    },
  }
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
