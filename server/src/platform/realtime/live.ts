import { setTimeout as pause } from 'node:timers/promises'
import { type ServerEvent, type ServerPayload, serverEvents } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Pair } from '../pair.ts'
import type { RedisLink } from '../redis.ts'
import { type Io, userRoom } from './io.ts'
import type { PresenceChange } from './presence-change.ts'
import { createRoster, type Roster } from './roster.ts'
import { createTabs, type ListTabs } from './tabs.ts'

/** Sends to members over their open sockets, on any node. */
export interface Live {
  /** Emits to every open tab of the recipients. Fire and forget: offline members fetch it later. */
  emit<E extends ServerEvent>(
    to: UserId | readonly UserId[],
    event: E,
    payload: ServerPayload<E>,
  ): void
  /** Closes the sockets of these sessions on every node. Resolves as `untilHandled` does. */
  closeSessions(ids: readonly SessionId[]): Promise<void>
  /** Calls back on this node when sessions are closed on any node. */
  onSessionsClosed(listener: (ids: readonly SessionId[]) => void): void
  /**
   * Records an event that is sent only to members who are online. Call before `listOnline`: a tab that connects later
   * then knows that it missed an event.
   */
  noteEvent(members: readonly UserId[]): void
  /** The members among these with a tab open on any node. While Redis is down: on this node. */
  listOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** The same, but throws UNAVAILABLE while Redis is down. */
  requireOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** The open tabs of these members on every node that answers. While Redis is down: on this node. */
  listTabs: ListTabs
  /** Calls back on one node only, when members came online there or went offline on all nodes. */
  onPresenceChange(listener: (changes: readonly PresenceChange[]) => void): void
  /** Calls back with this node's members when the presence they have of others may be stale. */
  onPresenceDoubt(listener: (members: readonly UserId[]) => void): void
  /** Notifies listeners on this node that two members are connected. Call after the commit. */
  announceConnected(pair: Pair): void
  /** Calls back on this node when two members became connected here. */
  onConnected(listener: (pair: Pair) => void): void
  /** Notifies listeners on every node that two members are not connected any more. Call after the commit. */
  announceDisconnected(pair: Pair): void
  /** Calls back on this node when the connection of two members ended on any node. */
  onDisconnected(listener: (pair: Pair) => void): void
  /** Ends the typing of a member, and to them, on every node, because they leave or hide it. Call after the commit. */
  endTyping(member: UserId): void
  /** Calls back on this node when the typing of a member and to them ends, on any node. */
  onTypingEnded(listener: (member: UserId) => void): void
  /**
   * Resolves once every other node has handled the earlier events of this one and has sent them to its tabs, or after
   * `handledWithinMs`. At once while Redis is down: events are buffered until it is back.
   */
  untilHandled(): Promise<void>
  close(): Promise<void>
}

interface LiveOptions {
  redis?: RedisLink | undefined
  log: Log
  now: () => Date
  config: Pick<Config, 'checksReplies' | 'handledWithinMs'>
  /** Not the role of a cached session, which could be older than what a page has just fetched. */
  roleOf: (userId: UserId) => Promise<Role>
}

type Room = { emit(event: string, payload: unknown): boolean }

export function createLive(io: Io, { redis, log, now, config, roleOf }: LiveOptions): Live {
  const roster = createRoster(io, { redis, log, now })
  // A node does not know the events of others.
  const quiet = redis ? undefined : createQuiet()
  io.on('connection', async (socket) => {
    const { userId } = socket.data
    const quietMs = quiet?.of(userId) ?? 0
    // Without it the page asks for its session: a socket receives events while the database restarts.
    const role = await roleOf(userId).catch(() => undefined)
    socket.emit('joined', { userId, role, quietMs })
  })
  const sessions = createAnnouncer<readonly SessionId[]>({
    listen: (listener) => io.on('sessionsClosed', listener),
    announceElsewhere: redis && ((ids) => io.serverSideEmit('sessionsClosed', ids)),
    last: (ids) => closeSockets(io, ids),
  })
  const connections = createAnnouncer<Pair>({ listen: () => {}, announceElsewhere: undefined })
  const disconnections = createAnnouncer<Pair>({
    listen: (listener) => io.on('membersDisconnected', listener),
    announceElsewhere: redis && ((pair) => io.serverSideEmit('membersDisconnected', pair)),
  })
  // An older name, so that nodes of the previous version receive it.
  const typingEnds = createAnnouncer<UserId>({
    listen: (listener) => io.on('memberLeft', listener),
    announceElsewhere: redis && ((member) => io.serverSideEmit('memberLeft', member)),
  })
  const untilHandled = createUntilHandled(io, redis, config)

  return {
    emit: createEmit(io, quiet, config.checksReplies),
    closeSessions: async (ids) => {
      if (ids.length === 0) return
      sessions.announce(ids)
      await untilHandled()
    },
    onSessionsClosed: sessions.subscribe,
    noteEvent: (members) => quiet?.note(members),
    ...presenceOf(roster),
    listTabs: createTabs(io, { redis, log }),
    announceConnected: connections.announce,
    onConnected: connections.subscribe,
    announceDisconnected: disconnections.announce,
    onDisconnected: disconnections.subscribe,
    endTyping: typingEnds.announce,
    onTypingEnded: typingEnds.subscribe,
    untilHandled,
    close: roster.close,
  }
}

const presenceOf = ({ listOnline, requireOnline, onChange, onDoubt }: Roster) =>
  ({
    listOnline,
    requireOnline,
    onPresenceChange: onChange,
    onPresenceDoubt: onDoubt,
  }) satisfies Partial<Live>

/** Returns `emit` for these tabs. */
function createEmit(
  tabs: Pick<Io, 'to'>,
  quiet: Quiet | undefined,
  checksReplies: boolean,
): Live['emit'] {
  return (to, event, payload) => {
    if (checksReplies) requireContract(event, payload)
    const recipients = typeof to === 'string' ? [to] : to
    // An empty list of rooms would broadcast to everybody.
    if (recipients.length === 0) return
    quiet?.note(recipients)
    const members = tabs.to(recipients.map(userRoom)) as Room
    members.emit(event, payload)
  }
}

type Listener<Announcement> = (announcement: Announcement) => void

interface Channel<Announcement> {
  /** Registers what to do with announcements of other nodes. */
  listen(listener: Listener<Announcement>): void
  /** Undefined if this node is the only one. */
  announceElsewhere: Listener<Announcement> | undefined
  last?: Listener<Announcement>
}

/** Sends announcements to every node, to this one at once. On each, the listeners run before `last`. */
function createAnnouncer<Announcement>({ listen, announceElsewhere, last }: Channel<Announcement>) {
  const listeners: Listener<Announcement>[] = []
  const announceHere = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
    last?.(announcement)
  }
  listen(announceHere)

  return {
    announce: (announcement: Announcement) => {
      announceHere(announcement)
      announceElsewhere?.(announcement)
    },
    subscribe: (listener: Listener<Announcement>) => void listeners.push(listener),
  }
}

/** Returns `untilHandled`. Nodes handle what one of them publishes in its order, so each answers this last. */
function createUntilHandled(
  io: Io,
  redis: RedisLink | undefined,
  config: LiveOptions['config'],
): () => Promise<void> {
  io.on('hear', (answer) => answer())
  // The library waits five seconds for responses, which is less than the limit of tests.
  const waitForNodes = async (until: number): Promise<void> => {
    const isHandled = await io.serverSideEmitWithAck('hear').then(
      () => true,
      () => false,
    )
    if (!isHandled && redis?.isUp() && performance.now() < until) await waitForNodes(until)
  }
  return async () => {
    if (!redis?.isUp()) return
    const within = config.handledWithinMs
    const handled = waitForNodes(performance.now() + within)
    await Promise.race([handled, pause(within, undefined, { ref: false })])
  }
}

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

/** How far back events are known. Pages connect within seconds of their load. */
const KNOWN_MS = 60_000

/** Knows how long members have received no event. */
export interface Quiet {
  /** Records an event. Call before it is sent. */
  note(recipients: readonly UserId[]): void
  /** The time since the last event of a member, in milliseconds, at most as far back as events are known. */
  of(member: UserId): number
}

/** Knows the events of this process alone. `clock` is monotonic. */
export function createQuiet(clock = () => performance.now()): Quiet {
  const startedAt = clock()
  /** The oldest event comes first. */
  const last = new Map<UserId, number>()
  return {
    note(recipients) {
      const now = clock()
      for (const id of recipients) {
        last.delete(id)
        last.set(id, now)
      }
      for (const [id, at] of last) {
        if (now - at < KNOWN_MS) break
        last.delete(id)
      }
    },
    of(member) {
      const since = Math.max(last.get(member) ?? startedAt, startedAt)
      return Math.floor(Math.min(clock() - since, KNOWN_MS))
    },
  }
}
