import type { Deps } from '../../deps.ts'
import type { Io } from '../../platform/realtime/io.ts'
import { on } from '../../platform/realtime/on.ts'
import { toReceived } from './message-view.ts'
import { createChatMetrics } from './metrics.ts'
import { createPairs } from './pairs.ts'
import { createSender } from './send-message.ts'
import { createSequence } from './sequence.ts'
import { createTyping } from './typing.ts'

type Chat = Pick<Deps, 'db' | 'limiter' | 'live' | 'log' | 'pushes' | 'registry' | 'trace'>

export function chatEvents(io: Io, deps: Chat): void {
  const { live, limiter, log, pushes } = deps
  const pairs = createPairs(deps.db)
  live.onDisconnected(pairs.forget)
  live.onLeft(pairs.forgetAll)
  live.onNewsLost(pairs.clear)
  const metrics = createChatMetrics(deps.registry)
  const send = createSender({ ...deps, metrics }, pairs)
  const forwardTyping = createTyping(deps)

  io.on('connection', (socket) => {
    const senderId = socket.data.userId
    const inSequence = createSequence()

    /**
     * Takes a rate-limit token: the request starts at once, its result is awaited in order of
     * arrival, so that messages stay in order.
     */
    const takeLimit = () => {
      const taken = limiter.take('messages', senderId)
      taken.catch(() => {})
      return inSequence(() => taken)
    }

    on({ socket, log }, 'send_message', async (draft) => {
      const delivered = metrics.deliverySeconds.startTimer()
      await takeLimit()
      const { message, isNews } = await send({ senderId, ...draft })
      if (isNews) {
        // The recipient first: the sender sees the message already.
        live.emit(draft.recipientId, 'receive_message', toReceived(message))
        live.emit(senderId, 'message_sent', message)
        delivered()
        pushes.note(draft.recipientId, { kind: 'message', aboutId: message.conversationId })
      }
      return { message }
    })

    forwardTyping(socket)
  })
}
