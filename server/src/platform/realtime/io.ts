import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, isErrorCode } from '@shipmates/contract/errors'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { requestInvalid } from '@shipmates/contract/messages/malformed'
import { createShardedAdapter } from '@socket.io/redis-adapter'
import { Server, type Socket } from 'socket.io'
import { refuseRaw } from '../http/errors.ts'
import type { Limiter } from '../limiter.ts'
import type { Log } from '../log.ts'
import { networkOf } from '../network.ts'
import type { Pair } from '../pair.ts'
import type { RedisLink } from '../redis.ts'
import { closeSlowReaders } from './bounds.ts'
import { keepUntilConfirmed } from './publish-buffer.ts'

/** A member, as a handshake finds them. */
interface Member extends SocketViewer {
  isLeaving: boolean
}

/** The member behind a socket, according to the session of its handshake. */
interface SocketViewer {
  userId: UserId
  sessionId: SessionId
}

/** An open tab of a member. */
export interface Tab extends SocketViewer {
  /** As the tab last reported. */
  isInView: boolean
}

/** Events between nodes. */
interface NodeEvents {
  sessionsClosed: (ids: readonly SessionId[]) => void
  membersDisconnected: (pair: Pair) => void
  memberLeft: (member: UserId) => void
  /** Asks for a response to all earlier events of this node. */
  hear: (answer: () => void) => void
  /** Asks for the open tabs of these members. */
  listTabs: (ids: readonly UserId[], answer: (tabs: Tab[]) => void) => void
}

export type Io = Server<ClientToServerEvents, ServerToClientEvents, NodeEvents, Tab>
export type ViewerSocket = Socket<ClientToServerEvents, ServerToClientEvents, NodeEvents, Tab>

interface IoOptions {
  /** Finds the member by a handshake's Cookie header; undefined without a live session. */
  authenticate: (cookieHeader: string | undefined, address: string) => Promise<Member | undefined>
  isAllowedOrigin: (origin: string | undefined) => boolean
  limiter: Limiter
  /** The client address of a handshake. */
  addressOf: (request: IncomingMessage) => string
  /** Headers of every response, including refusals. */
  headers: Record<string, string>
  redis?: RedisLink | undefined
  log: Log
}

/** A message of 4,000 code points takes at most 16 kB, or 24 kB if all are escaped. */
const EVENT_MAX_BYTES = 64 * 1024
/** Heartbeat: a tab that vanished is detected before its pushes are decided, and before a message to it times out. */
const PING_EVERY_MS = 5000
const PONG_WITHIN_MS = 4500
const HANDSHAKE_WITHIN_MS = 10_000

/** Open sockets of one member on one node. */
const SOCKETS_MAX = 50

/** The room of a member's open tabs, on all nodes. */
export const userRoom = (id: UserId) => `user:${id}`

/**
 * Attaches Socket.IO to an HTTP server, for members only: on both transports, refuses handshakes
 * from a foreign origin, without a live session, or of a member whose account is about to be deleted.
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
    // Instead of the library's CORS setting, which does not cover WebSocket.
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
  closeSlowReaders(io.engine, log)

  io.engine.use((_request: IncomingMessage, answer: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
    next()
  })
  // Authenticates again: a connection may join long after its handshake, and more than once.
  io.use((socket, next) => {
    identify(socket, guards).then(
      (isMember) => next(isMember ? refuseTooMany(io, socket) : new Error('UNAUTHENTICATED')),
      (err) => {
        log.error({ err }, 'a socket could not join its rooms')
        next(new Error('UNAVAILABLE'))
      },
    )
  })
  io.on('connection', (socket) => {
    void socket.join(userRoom(socket.data.userId))
    logSocket(socket, log)
    // The session may have ended after the check above, but before this socket was listed.
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
  // Not an arrow function: it is called with `new`.
  return function adapter(namespace: unknown) {
    return keepUntilConfirmed(createAdapter(namespace), redis, log)
  }
}

type Guards = Pick<IoOptions, 'authenticate' | 'isAllowedOrigin' | 'limiter' | 'addressOf'>

/** The error code that refuses a handshake, or undefined to accept it. */
async function admit(
  request: IncomingMessage,
  { authenticate, isAllowedOrigin, limiter, addressOf }: Guards,
): Promise<string | undefined> {
  if (!isAllowedOrigin(request.headers.origin)) return 'FORBIDDEN_ORIGIN'
  try {
    const viewer = await authenticate(request.headers.cookie, addressOf(request))
    if (viewer) await limiter.take('handshakesByMember', viewer.userId)
    else await limiter.take('handshakesByAddress', networkOf(addressOf(request)))
    if (viewer?.isLeaving) return 'ACCOUNT_LEAVING'
    return viewer ? undefined : 'UNAUTHENTICATED'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** A plain request has `res`, an accepted upgrade has `websocket`, a refused upgrade neither. */
type EngineRequest = IncomingMessage & { res?: ServerResponse; websocket?: unknown }

/** Answers a refused upgrade before the library does, which would omit our headers. */
function refuseUpgrade(
  { socket, res, websocket }: EngineRequest,
  why: unknown,
  headers: Record<string, string>,
): void {
  if (res || websocket || !socket.writable) return
  const refusal = isErrorCode(why)
    ? new AppError(why)
    : new AppError('VALIDATION_ERROR', requestInvalid)
  refuseRaw(socket, refusal, headers)
}

/**
 * Stores the member of the handshake's cookie on the socket. Returns false without a live session, and for a member
 * whose account is about to be deleted.
 */
async function identify(
  socket: ViewerSocket,
  { authenticate, addressOf }: Pick<Guards, 'authenticate' | 'addressOf'>,
): Promise<boolean> {
  const viewer = await authenticate(socket.request.headers.cookie, addressOf(socket.request))
  if (!viewer || viewer.isLeaving) return false
  socket.data.userId = viewer.userId
  socket.data.sessionId = viewer.sessionId
  socket.data.isInView ??= false
  return true
}

/** The error for a socket beyond `SOCKETS_MAX`. */
const refuseTooMany = (io: Io, { data }: ViewerSocket): Error | undefined =>
  (io.sockets.adapter.rooms.get(userRoom(data.userId))?.size ?? 0) >= SOCKETS_MAX
    ? new Error('TOO_MANY_REQUESTS')
    : undefined

function logSocket(socket: ViewerSocket, log: Log): void {
  const { userId, sessionId } = socket.data
  log.info({ userId, sessionId, transport: socket.conn.transport.name }, 'socket connected')
  socket.on('disconnect', (reason) => log.info({ userId, sessionId, reason }, 'socket closed'))
}

/** Closes every socket with a reason on which its client reconnects, to another node or later. */
export async function closeIo(io: Io): Promise<void> {
  io.engine.close()
  await io.of('/').adapter.close()
}

/**
 * Passes only the WebSocket upgrades of `path` to the listeners that `server` has now. Other upgrades are ignored and
 * their request is answered (RFC 9110, 7.8), for example one of `curl --http2`. Without this, Node passes every request
 * with an Upgrade header to these listeners.
 */
export function ignoreOtherUpgrades(server: HttpServer, path: string): void {
  const listeners = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (!isWebSocket(request, path)) return answerWithoutUpgrade(server, request, socket, rest)
    for (const listener of listeners) listener.call(server, request, socket, rest)
  })
}

const isWebSocket = ({ url = '', headers }: IncomingMessage, path: string) =>
  url.startsWith(`${path}/`) && headers.upgrade?.toLowerCase() === 'websocket'

/** Makes the server read the request again from its socket, without the Upgrade header. */
function answerWithoutUpgrade(
  server: HttpServer,
  request: IncomingMessage,
  socket: Duplex,
  rest: Buffer,
): void {
  socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), rest]))
  server.emit('connection', socket)
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!/^upgrade$/i.test(name)) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
