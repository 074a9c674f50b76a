import type { Message } from '@shipmates/contract/chat'
import type {
  ClientToServerEvents,
  SendResult,
  ServerEvent,
  ServerPayload,
  ServerToClientEvents,
} from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { PATIENCE_MS } from './patience.ts'

/** A first message to a member. */
export const draftTo = ({ id }: { id: UserId }, content = 'Ship it?') => ({
  conversationId: null,
  recipientId: id,
  content,
})

/** The message that was sent. Throws if it was refused. */
export const sent = (result: SendResult): Message => {
  if (!result.ok) throw new Error(result.code)
  return result.message
}

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>

interface ReceivedEvent<E extends ServerEvent = ServerEvent> {
  event: E
  payload: ServerPayload<E>
}

/** An open tab of a member, with all events it has received, in order. */
export interface Tab {
  socket: ClientSocket
  /** The event `joined`, which is in none of the others. */
  joined: Promise<ServerPayload<'joined'>>
  received: ReceivedEvent[]
  /** The payloads received of one event. */
  all<E extends ServerEvent>(event: E): ServerPayload<E>[]
  /** Waits for the n-th event of a kind, by default the first. */
  next<E extends ServerEvent>(event: E, n?: number): Promise<ServerPayload<E>>
  send(draft: Parameters<ClientToServerEvents['send_message']>[0]): Promise<SendResult>
  /** Resolves once it has received all earlier events, by an acknowledgement on the same socket. */
  caughtUp(): Promise<void>
  /** Resolves with the reason when the connection closes. */
  closed: Promise<string>
  close(): void
}

type Options = Partial<ManagerOptions & SocketOptions>

/** A client that is not connected yet. */
function createSocket(url: string, cookie: string, options: Options = {}): ClientSocket {
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: PATIENCE_MS,
    extraHeaders: { cookie },
    ...options,
  })
}

/** Opens a tab of a member. Rejects with the server's answer. */
export async function openTab(
  { url, cookie }: { url: string; cookie: string },
  options: Options = {},
): Promise<Tab> {
  const socket = createSocket(url, cookie, options)
  const tab = listen(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // The node may die after the transport is open.
    socket.once('disconnect', (reason) => reject(new Error(reason)))
  })
  return tab
}

function listen(socket: ClientSocket): Tab {
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  const joined = new Promise<ServerPayload<'joined'>>((resolve) => socket.once('joined', resolve))
  socket.onAny((event: ServerEvent, payload) => {
    if (event === 'joined') return
    received.push({ event, payload })
    for (const check of waiting) check()
  })
  const all = <E extends ServerEvent>(event: E) =>
    received
      .filter((each) => each.event === event)
      .map(({ payload }) => payload as ServerPayload<E>)

  return {
    socket,
    joined,
    received: received,
    all,
    next: (event, n = 1) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`no ${event} within ${PATIENCE_MS} ms`))
        }, PATIENCE_MS)
        const check = () => {
          const payload = all(event)[n - 1]
          if (payload === undefined) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(payload)
        }
        waiting.add(check)
        check()
      }),
    send: (draft) => socket.timeout(PATIENCE_MS).emitWithAck('send_message', draft),
    caughtUp: async () => {
      // An empty message is refused at once.
      await socket.timeout(PATIENCE_MS).emitWithAck('send_message', {} as never)
    },
    closed: new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason))),
    close: () => void socket.disconnect(),
  }
}
