import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { io, type Socket } from 'socket.io-client'
import { type Member, productUrl } from './people.ts'

/** Says something to a connection without a browser, as one message after the other. */
export async function say(from: Member, to: Member, texts: readonly string[]): Promise<void> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(productUrl(), {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: `${from.cookie.name}=${from.cookie.value}`, origin: productUrl() },
  })
  try {
    for (const content of texts) {
      const draft = { conversationId: null, recipientId: to.id as UserId, content }
      const result = await socket.timeout(10_000).emitWithAck('send_message', draft)
      if (!result.ok) throw new Error(result.message)
    }
  } finally {
    socket.disconnect()
  }
}

/** As many numbered lines as told: "line 1", "line 2" … */
export const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`)
