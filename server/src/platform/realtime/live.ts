import { type ServerEvent, type ServerPayload, serverEvents } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import { type Io, type NodeEvents, userRoom } from './io.ts'
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
  /** Notifies listeners on every node that a member leaves, so has no connection for others. Call after the commit. */
  tellLeft(member: UserId): void
  /** Calls back on this node when a member leaves, told by any node. */
  onLeft(listener: (member: UserId) => void): void
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
  const sessions = createNews(io, {
    redis,
    event: 'sessionsClosed',
    last: (ids) => closeSockets(io, ids),
  })
  const connectedListeners: ((pair: ConnectedPair) => void)[] = []
  const disconnections = createNews(io, { redis, event: 'membersDisconnected' })
  const departures = createNews(io, { redis, event: 'memberLeft' })

  return {
    emit: (to, event, payload) => {
      if (checksReplies) requireContract(event, payload)
      const rooms = typeof to === 'string' ? userRoom(to) : to.map(userRoom)
      // An empty list of rooms would broadcast to everybody.
      if (rooms.length === 0) return
      const members = io.to(rooms) as Room
      members.emit(event, payload)
    },
    closeSessions: (ids) => {
      if (ids.length === 0) return
      sessions.tell(ids)
    },
    onSessionsClosed: sessions.onTold,
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
    tellLeft: departures.tell,
    onLeft: departures.onTold,
    close: roster.close,
  }
}

/**
 * Tells every node something: here at once, on other nodes by an event. On each, the listeners come
 * before `last`.
 */
function createNews<E extends keyof NodeEvents>(
  io: Io,
  { redis, event, last }: { redis: RedisLink | undefined; event: E; last?: Listener<E> },
) {
  const listeners: Listener<E>[] = []
  const tellHere: Listener<E> = (what) => {
    for (const listener of listeners) listener(what)
    last?.(what)
  }
  io.on(event, tellHere as never)

  return {
    tell: (what: What<E>) => {
      tellHere(what)
      if (redis) io.serverSideEmit(event, ...([what] as never))
    },
    onTold: (listener: Listener<E>) => void listeners.push(listener),
  }
}

type What<E extends keyof NodeEvents> = Parameters<NodeEvents[E]>[0]
type Listener<E extends keyof NodeEvents> = (what: What<E>) => void

/** Closes the sockets of sessions on this node. */
function closeSockets(io: Io, ids: readonly SessionId[]): void {
  const closed = new Set(ids)
  for (const socket of io.sockets.sockets.values()) {
    if (closed.has(socket.data.sessionId)) socket.disconnect(true)
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
