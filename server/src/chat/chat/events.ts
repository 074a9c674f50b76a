import type { Deps } from '../../deps.ts'
import type { Io } from '../../platform/realtime/io.ts'
import { createSequence, on } from '../../platform/realtime/on.ts'
import { toMessage } from './message-view.ts'
import { createChatMetrics, createSender } from './send-message.ts'
import { createTyping } from './typing.ts'

type Chat = Pick<Deps, 'db' | 'limiter' | 'live' | 'log' | 'pushes' | 'registry' | 'trace'>

export function chatEvents(io: Io, deps: Chat): void {
  const { live, limiter, log, pushes } = deps
  const metrics = createChatMetrics(deps.registry)
  const send = createSender({ ...deps, metrics })
  const forwardTyping = createTyping(deps)

  io.on('connection', (socket) => {
    const senderId = socket.data.userId
    const inSequence = createSequence()

    /**
     * Takes a rate-limit token: the request starts at once, and its result is awaited in order of arrival, so that
     * messages stay in order.
     */
    const takeLimit = () => {
      const taken = limiter.take('messages', senderId)
      taken.catch(() => {})
      return inSequence(() => taken)
    }

    on({ socket, log }, 'send_message', async (draft) => {
      const delivered = metrics.deliverySeconds.startTimer()
      await takeLimit()
      const { recipientId } = draft
      const sent = await send({ ...draft, senderId })
      const message = toMessage(sent.row, senderId, sent)
      if (sent.isNew) {
        // The recipient first, because the sender's tab shows the message already.
        live.emit(recipientId, 'receive_message', toMessage(sent.row, recipientId, sent))
        live.emit(senderId, 'message_sent', message)
        delivered()
        pushes.queue(recipientId, { kind: 'message', aboutId: message.conversationId })
      }
      return { message }
    })

    forwardTyping(socket)
  })
}
