import { type ServerEvent, type ServerPayload, serverEvents } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import { type Io, userRoom } from './io.ts'
import type { PresenceChange } from './presence-change.ts'
import { createRoster } from './roster.ts'

/** Sends to members over their open sockets, on any node. */
export interface Live {
  /** Emits to every open tab of the recipients. Fire and forget: offline members fetch it later. */
  emit<E extends ServerEvent>(
    to: UserId | readonly UserId[],
    event: E,
    payload: ServerPayload<E>,
  ): void
  /** Closes the sockets of these sessions on every node. */
  closeSessions(ids: readonly SessionId[]): void
  /** Calls back on this node when sessions are closed on any node. */
  onSessionsClosed(listener: (ids: readonly SessionId[]) => void): void
  /** Which of these members have a tab open on any node. While Redis is down: on this node. */
  listOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** The same, but throws UNAVAILABLE while Redis is down. */
  requireOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** Calls back on one node only, when members came online there or went offline on all nodes. */
  onPresenceChange(listener: (changes: readonly PresenceChange[]) => void): void
  /** Calls back with this node's members when the presence they know of others may be stale. */
  onPresenceDoubt(listener: (members: readonly UserId[]) => void): void
  /** Notifies listeners on this node that two members are connected. Call after the commit. */
  tellConnected(pair: ConnectedPair): void
  /** Calls back on this node when two members became connected here. */
  onConnected(listener: (pair: ConnectedPair) => void): void
  /** Notifies listeners on every node that two members are not connected any more. Call after the commit. */
  tellDisconnected(pair: ConnectedPair): void
  /** Calls back on this node when the connection of two members ended on any node. */
  onDisconnected(listener: (pair: ConnectedPair) => void): void
  close(): Promise<void>
}

export type ConnectedPair = readonly [UserId, UserId]

interface LiveOptions {
  redis?: RedisLink | undefined
  log: Log
  now: () => Date
  /** Validates events against the contract. On in development and tests. */
  checksReplies: boolean
}

type Room = { emit(event: string, payload: unknown): boolean }

export function createLive(io: Io, { redis, log, now, checksReplies }: LiveOptions): Live {
  const roster = createRoster(io, { redis, log, now })
  const sessions = createSessionCloser(io, redis)
  const connectedListeners: ((pair: ConnectedPair) => void)[] = []
  const disconnections = createDisconnections(io, redis)

  return {
    emit: (to, event, payload) => {
      if (checksReplies) requireContract(event, payload)
      const rooms = typeof to === 'string' ? userRoom(to) : to.map(userRoom)
      // An empty list of rooms would broadcast to everybody.
      if (rooms.length === 0) return
      const members = io.to(rooms) as Room
      members.emit(event, payload)
    },
    closeSessions: sessions.close,
    onSessionsClosed: sessions.onClosed,
    listOnline: roster.listOnline,
    requireOnline: roster.requireOnline,
    onPresenceChange: roster.onChange,
    onPresenceDoubt: roster.onDoubt,
    tellConnected: (pair) => {
      for (const listener of connectedListeners) listener(pair)
    },
    onConnected: (listener) => void connectedListeners.push(listener),
    tellDisconnected: disconnections.tell,
    onDisconnected: disconnections.onTold,
    close: roster.close,
  }
}

/** Closes sockets by session: here at once, on other nodes by an event. */
function createSessionCloser(io: Io, redis: RedisLink | undefined) {
  const listeners: ((ids: readonly SessionId[]) => void)[] = []

  const closeHere = (ids: readonly SessionId[]) => {
    const closed = new Set(ids)
    for (const listener of listeners) listener(ids)
    for (const socket of io.sockets.sockets.values()) {
      if (closed.has(socket.data.sessionId)) socket.disconnect(true)
    }
  }
  io.on('sessionsClosed', closeHere)

  return {
    close: (ids: readonly SessionId[]) => {
      if (ids.length === 0) return
      closeHere(ids)
      if (redis) io.serverSideEmit('sessionsClosed', ids)
    },
    onClosed: (listener: (ids: readonly SessionId[]) => void) => void listeners.push(listener),
  }
}

/** Tells of ended connections: here at once, on other nodes by an event. */
function createDisconnections(io: Io, redis: RedisLink | undefined) {
  const listeners: ((pair: ConnectedPair) => void)[] = []

  const tellHere = (pair: ConnectedPair) => {
    for (const listener of listeners) listener(pair)
  }
  io.on('membersDisconnected', tellHere)

  return {
    tell: (pair: ConnectedPair) => {
      tellHere(pair)
      if (redis) io.serverSideEmit('membersDisconnected', pair)
    },
    onTold: (listener: (pair: ConnectedPair) => void) => void listeners.push(listener),
  }
}

/** Throws if an event does not match its schema or has a field that the contract does not list. */
function requireContract<E extends ServerEvent>(event: E, payload: ServerPayload<E>): void {
  const parsed = serverEvents[event].safeParse(payload)
  const isExact = parsed.success && sameJson(parsed.data, payload)
  if (!isExact) throw new Error(`The payload of ${event} is not as its contract says.`)
}

const sameJson = (one: unknown, other: unknown) => {
  const keys = (value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value
  const text = (value: unknown) => JSON.stringify(value, (_key, inner) => keys(inner))
  return text(one) === text(other)
}
