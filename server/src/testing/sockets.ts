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

/** A first message to a member. */
export const draftTo = ({ id }: { id: UserId }, content = 'Ship it?') => ({
  conversationId: null,
  recipientId: id,
  content,
})

/** The message that was sent, or its refusal thrown. */
export const sent = (result: SendResult): Message => {
  if (!result.ok) throw new Error(result.code)
  return result.message
}

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>

interface Heard<E extends ServerEvent = ServerEvent> {
  event: E
  payload: ServerPayload<E>
}

/** One open tab of a member, with all it has heard, in order. */
export interface Tab {
  socket: ClientSocket
  heard: Heard[]
  /** What it heard of one kind. */
  all<E extends ServerEvent>(event: E): ServerPayload<E>[]
  /** The n-th of a kind, the first unless told, as soon as it is there. */
  next<E extends ServerEvent>(event: E, n?: number): Promise<ServerPayload<E>>
  send(draft: Parameters<ClientToServerEvents['send_message']>[0]): Promise<SendResult>
  /** Resolves with the reason once the connection is gone. */
  closed: Promise<string>
  close(): void
}

type Options = Partial<ManagerOptions & SocketOptions>

const HEARD_WITHIN_MS = 8000

/** A client that is not connected yet. */
function createSocket(url: string, cookie: string, options: Options = {}): ClientSocket {
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
    ...options,
  })
}

/** Opens a tab of a member, or rejects with what the server answered. */
export async function openTab(
  { url, cookie }: { url: string; cookie: string },
  options: Options = {},
): Promise<Tab> {
  const socket = createSocket(url, cookie, options)
  const tab = listen(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return tab
}

function listen(socket: ClientSocket): Tab {
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: ServerEvent, payload) => {
    heard.push({ event, payload })
    for (const check of waiting) check()
  })
  const all = <E extends ServerEvent>(event: E) =>
    heard.filter((each) => each.event === event).map(({ payload }) => payload as ServerPayload<E>)

  return {
    socket,
    heard,
    all,
    next: (event, n = 1) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`no ${event} within ${HEARD_WITHIN_MS} ms`))
        }, HEARD_WITHIN_MS)
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
    send: (draft) => socket.timeout(HEARD_WITHIN_MS).emitWithAck('send_message', draft),
    closed: new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason))),
    close: () => void socket.disconnect(),
  }
}

/** Long enough for an event that should not come to have come. */
export const settle = (ms = 150): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
