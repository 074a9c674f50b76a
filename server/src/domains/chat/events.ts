import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Io, ViewerSocket } from '../../platform/realtime/io.ts'
import { on } from '../../platform/realtime/on.ts'
import { createChatMetrics } from './metrics.ts'
import { createPairs, type Pairs } from './pairs.ts'
import { createSender } from './send-message.ts'

type Chat = Pick<Deps, 'db' | 'limiter' | 'live' | 'log' | 'registry'>

export function chatEvents(io: Io, deps: Chat): void {
  const { live, log } = deps
  const pairs = createPairs(deps.db)
  const metrics = createChatMetrics(deps.registry)
  const send = createSender({ ...deps, metrics }, pairs)

  io.on('connection', (socket) => {
    const senderId = socket.data.userId

    on({ socket, log }, 'send_message', async (draft) => {
      const delivered = metrics.deliverySeconds.startTimer()
      const { message, isNews } = await send({ senderId, draft })
      if (isNews) {
        const { clientId: _senderOnly, ...theirs } = { ...message, isOwn: false }
        // Whoever waits for it comes first.
        live.emit(draft.recipientId, 'receive_message', theirs)
        live.emit(senderId, 'message_sent', message)
        delivered()
      }
      return { message }
    })

    typingEvents(socket, deps, pairs)
  })
}

/** Passes typing on to connections, and ends it for a socket that goes without a word. */
function typingEvents(socket: ViewerSocket, { live, log, limiter }: Chat, pairs: Pairs): void {
  const userId = socket.data.userId
  const typingTo = new Map<UserId, ConversationId>()
  const inTurn = createQueue()

  on({ socket, log }, 'typing', ({ recipientId }) =>
    inTurn(async () => {
      await limiter.take('typing', userId)
      const conversationId = await pairs.find({ senderId: userId, recipientId })
      if (!conversationId || !socket.connected) return
      typingTo.set(recipientId, conversationId)
      live.emit(recipientId, 'user_typing', { userId, conversationId })
    }),
  )

  on({ socket, log }, 'stop_typing', ({ recipientId }) =>
    inTurn(async () => {
      const conversationId = typingTo.get(recipientId)
      if (!conversationId) return
      typingTo.delete(recipientId)
      live.emit(recipientId, 'user_stop_typing', { userId, conversationId })
    }),
  )

  socket.on('disconnect', () => {
    for (const [recipientId, conversationId] of typingTo) {
      live.emit(recipientId, 'user_stop_typing', { userId, conversationId })
    }
  })
}

/** Runs each work after the one before it, so that a stop never overtakes its start. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
