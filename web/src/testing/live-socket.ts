import type {
  ClientToServerEvents,
  SendResult,
  ServerEvent,
  ServerPayload,
} from '@shipmates/contract/events'
import { Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { sessionStore } from '../lib/net/session.ts'
import { openSocket } from '../lib/net/socket.ts'
import { until } from './until.ts'

export type Draft = Parameters<ClientToServerEvents['send_message']>[0]
type Acknowledge = (lost: Error | null, result?: SendResult) => void

/**
 * The app's socket without a server: emits incoming events, records sent messages and acknowledges
 * them.
 */
export async function liveSocket() {
  const connect = vi.spyOn(Socket.prototype, 'connect').mockReturnThis()
  const close = openSocket()
  await until(() => expect(connect).toHaveBeenCalled())
  const client = connect.mock.contexts[0] as Socket

  let connections = 0
  let withinMs = 0
  vi.spyOn(client, 'timeout').mockImplementation((ms) => {
    withinMs = ms
    return client as never
  })
  const sent: Draft[] = []
  const open = new Set<Acknowledge>()
  let answer = async (_draft: Draft): Promise<SendResult | undefined> => undefined
  vi.spyOn(client, 'emit').mockImplementation((event, draft: Draft, acknowledge: Acknowledge) => {
    if (event !== 'send_message') return client
    sent.push(draft)
    open.add(acknowledge)
    setTimeout(() => open.delete(acknowledge) && acknowledge(new Error('timed out')), withinMs)
    void answer(draft).then((result) => {
      if (result && open.delete(acknowledge)) acknowledge(null, result)
    })
    return client
  })
  const receive = (event: string, ...payload: unknown[]) => {
    // A copy, as in the library: a listener may remove itself.
    for (const listen of [...client.listeners(event)]) listen.apply(client, payload)
  }

  return {
    close,
    /** How often the app has asked the library to connect. */
    attempts: () => connect.mock.calls.length,
    deliver: <E extends ServerEvent>(event: E, payload: ServerPayload<E>) =>
      receive(event, payload),
    /** Every sent message, retries included. */
    sent: sent as readonly Draft[],
    /** Sets how messages are acknowledged from now on; undefined means no acknowledgement. */
    answers: (next: typeof answer) => {
      answer = next
    },
    /** Makes a connection, by default of this member. With null, its event `joined` is still on the way. */
    connect: (event: Partial<ServerPayload<'joined'>> | null = {}) => {
      connections += 1
      client.id = `connection-${connections}`
      client.connected = true
      receive('connect')
      if (event === null) return
      const userId = sessionStore.getSnapshot().user?.userId
      receive('joined', { userId, role: 'member', quietMs: 0, ...event })
    },
    /** Loses the connection, including pending acknowledgements. */
    drop: () => {
      client.connected = false
      client.id = undefined
      for (const acknowledge of open) acknowledge(new Error('socket has been disconnected'))
      open.clear()
      receive('disconnect', 'transport close')
    },
  }
}
