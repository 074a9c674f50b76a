import { type ServerEvent, type ServerPayload, serverEvents } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import { type Io, userRoom } from './io.ts'
import type { PresenceChange } from './presence-change.ts'
import { createRoster } from './roster.ts'

/** Reaches members over their open sockets, on whichever node those are. */
export interface Live {
  /** Tells every open tab of a member; one without tabs misses it and fetches it later. */
  emit<E extends ServerEvent>(to: UserId, event: E, payload: ServerPayload<E>): void
  /** Closes the sockets of these sessions on every node. */
  closeSessions(ids: readonly SessionId[]): void
  /** Calls back on this node whenever sessions are closed, wherever that was asked for. */
  onSessionsClosed(listener: (ids: readonly SessionId[]) => void): void
  /** Those of these members who have a tab open, on any node. */
  listOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** The same, and throws UNAVAILABLE where Redis gives no answer, instead of leaving out who is elsewhere. */
  requireOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** Calls back on one node when members came online by a tab of theirs there, or are gone from all. */
  onPresenceChange(listener: (changes: readonly PresenceChange[]) => void): void
  /** Calls back with this node's members when what they were told of others may be untrue. */
  onPresenceDoubt(listener: (members: readonly UserId[]) => void): void
  close(): Promise<void>
}

interface LiveOptions {
  redis?: RedisLink | undefined
  log: Log
  now: () => Date
  /** Events are checked against the contract: in development and tests. */
  checksReplies: boolean
}

type Room = { emit(event: string, payload: unknown): boolean }

export function createLive(io: Io, { redis, log, now, checksReplies }: LiveOptions): Live {
  const roster = createRoster(io, { redis, log, now })
  const sessions = createSessionCloser(io, redis)

  return {
    emit: (to, event, payload) => {
      if (checksReplies) requireContract(event, payload)
      const room = io.to(userRoom(to)) as Room
      room.emit(event, payload)
    },
    closeSessions: sessions.close,
    onSessionsClosed: sessions.onClosed,
    listOnline: roster.listOnline,
    requireOnline: roster.requireOnline,
    onPresenceChange: roster.onChange,
    onPresenceDoubt: roster.onDoubt,
    close: roster.close,
  }
}

/** Closes sockets by session, here at once and on other nodes by word. */
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

/** Throws when an event breaks its shape or carries a field that the contract does not list. */
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
