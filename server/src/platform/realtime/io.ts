import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { AppError, isErrorCode } from '@shipmates/contract/errors'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { createShardedAdapter } from '@socket.io/redis-adapter'
import { Server, type Socket } from 'socket.io'
import { NOT_UNDERSTOOD, refuseRaw } from '../http/raw-answer.ts'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import { keepUntilConfirmed } from './outbox.ts'

/** Who is behind a socket, as the session of its handshake told. */
interface SocketViewer {
  userId: UserId
  sessionId: SessionId
}

/** What nodes tell each other. */
interface NodeEvents {
  sessionsClosed: (ids: readonly SessionId[]) => void
}

export type Io = Server<ClientToServerEvents, ServerToClientEvents, NodeEvents, SocketViewer>
export type ViewerSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  NodeEvents,
  SocketViewer
>

export interface IoOptions {
  /** Finds who sends a handshake by its Cookie header, or undefined without a live session. */
  authenticate: (cookieHeader: string | undefined) => Promise<SocketViewer | undefined>
  isAllowedOrigin: (origin: string | undefined) => boolean
  /** Those of every answer, refusals included. */
  headers: Record<string, string>
  redis?: RedisLink | undefined
  log: Log
}

/** 4,000 code points take 16 kB at most, 24 kB with every one escaped. */
const EVENT_MAX_BYTES = 64 * 1024
/** A tab that went without a word is missed after ten seconds at most. */
const PING_EVERY_MS = 5000
const PONG_WITHIN_MS = 4500
const HANDSHAKE_WITHIN_MS = 10_000

/** The room of all open tabs of a member, on every node. */
export const userRoom = (id: UserId) => `user:${id}`

/**
 * Socket.IO on an HTTP server, for members alone: a handshake from a foreign origin or without a
 * live session is refused on either transport.
 */
export function createIo(server: HttpServer, { redis, log, headers, ...guards }: IoOptions): Io {
  const io: Io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    maxHttpBufferSize: EVENT_MAX_BYTES,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PONG_WITHIN_MS,
    connectTimeout: HANDSHAKE_WITHIN_MS,
    upgradeTimeout: HANDSHAKE_WITHIN_MS,
    // Not the library's CORS setting, which does not guard WebSocket.
    allowRequest: (request, answer) => {
      admit(request, guards).then(
        (refusal) => answer(refusal, refusal === undefined),
        (err) => {
          log.error({ err }, 'handshake failed')
          answer('UNAVAILABLE', false)
        },
      )
    },
    ...(redis && { adapter: createKeepingAdapter(redis, log) }),
  })

  io.engine.use((_request: IncomingMessage, answer: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
    next()
  })
  // A connection may join long after its handshake, and more than once.
  io.use((socket, next) => {
    identify(socket, guards).then(
      (isMember) => (isMember ? next() : next(new Error('UNAUTHENTICATED'))),
      (err) => {
        log.error({ err }, 'joining failed')
        next(new Error('UNAVAILABLE'))
      },
    )
  })
  io.on('connection', (socket) => {
    void socket.join(userRoom(socket.data.userId))
    logSocket(socket, log)
    // Its session may have been closed after the answer and before it could be found among sockets.
    identify(socket, guards).then(
      (isMember) => isMember || socket.disconnect(true),
      (err) => log.warn({ err }, 'session of a new socket could not be checked'),
    )
  })
  io.engine.on('connection_error', ({ req, message, context }) => {
    log.info({ message, why: context?.message }, 'handshake refused')
    refuseUpgrade(req, context?.message, headers)
  })
  return io
}

function createKeepingAdapter(redis: RedisLink, log: Log) {
  const createAdapter = createShardedAdapter(redis.commands, redis.subscriber, {
    channelPrefix: redis.prefix,
  })
  // Called with `new`, which an arrow function could not be.
  return function adapter(namespace: unknown) {
    return keepUntilConfirmed(createAdapter(namespace), redis, log)
  }
}

type Guards = Pick<IoOptions, 'authenticate' | 'isAllowedOrigin'>

/** The code of a handshake's refusal, or undefined. */
async function admit(
  request: IncomingMessage,
  { authenticate, isAllowedOrigin }: Guards,
): Promise<string | undefined> {
  if (!isAllowedOrigin(request.headers.origin)) return 'FORBIDDEN_ORIGIN'
  return (await authenticate(request.headers.cookie)) ? undefined : 'UNAUTHENTICATED'
}

/** Only a request has a response, and only an accepted upgrade a WebSocket. */
type EngineRequest = IncomingMessage & { res?: ServerResponse; websocket?: unknown }

/** Answers a refused upgrade before the library does, which would send no header of ours. */
function refuseUpgrade(
  { socket, res, websocket }: EngineRequest,
  why: unknown,
  headers: Record<string, string>,
): void {
  if (res || websocket || !socket.writable) return
  const refusal = isErrorCode(why)
    ? new AppError(why)
    : new AppError('VALIDATION_ERROR', NOT_UNDERSTOOD)
  refuseRaw(socket, refusal, headers)
}

/** Notes who is behind a socket by the cookie of its handshake; false without a live session. */
async function identify(socket: ViewerSocket, { authenticate }: Guards): Promise<boolean> {
  const viewer = await authenticate(socket.request.headers.cookie)
  if (!viewer) return false
  socket.data.userId = viewer.userId
  socket.data.sessionId = viewer.sessionId
  return true
}

function logSocket(socket: ViewerSocket, log: Log): void {
  const { userId, sessionId } = socket.data
  log.info({ userId, sessionId, transport: socket.conn.transport.name }, 'socket connected')
  socket.on('disconnect', (reason) => log.info({ userId, sessionId, reason }, 'socket closed'))
}

/** Closes every socket in the way that lets its client connect again, to another node or later. */
export async function closeIo(io: Io): Promise<void> {
  io.engine.close()
  await io.of('/').adapter.close()
}
