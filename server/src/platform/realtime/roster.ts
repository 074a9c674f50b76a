import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import type { Io } from './io.ts'
import type { PresenceChange } from './presence-change.ts'
import { createSharedRoster, type SharedRoster } from './roster-redis.ts'

/** Presence: the members with an open tab, by the sockets of this node and the shared roster in Redis. */
export interface Roster {
  listOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  /** The same, but throws UNAVAILABLE while Redis is down. */
  requireOnline(ids: readonly UserId[]): Promise<Set<UserId>>
  onChange(listener: (changes: readonly PresenceChange[]) => void): void
  /** Calls back with this node's members when the presence they have of others may be stale. */
  onDoubt(listener: (members: readonly UserId[]) => void): void
  /** Hands this node's members over: those who do not reconnect to another node soon go offline. */
  close(): Promise<void>
}

interface RosterOptions {
  redis?: RedisLink | undefined
  log: Log
  now: () => Date
}

/** Debounce: a member whose tab reloads within this time does not go offline. */
const RELOAD_GAP_MS = 3000

interface Entry {
  tabs: number
  leaving?: NodeJS.Timeout | undefined
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure shares this node's members, tabs and timers
export function createRoster(io: Io, { redis, log, now }: RosterOptions): Roster {
  const here = new Map<UserId, Entry>()
  const listeners: ((changes: readonly PresenceChange[]) => void)[] = []
  const doubters: ((members: readonly UserId[]) => void)[] = []
  let isClosed = false

  const announce = (changes: readonly PresenceChange[]) => {
    if (changes.length === 0 || isClosed) return
    for (const listener of listeners) listener(changes)
  }
  const listHere = () => [...here.keys()]
  const doubt = () => {
    for (const listener of doubters) listener(listHere())
  }
  const shared: SharedRoster | undefined = redis
    ? createSharedRoster(redis, { log, now, listHere, announce, doubt })
    : undefined

  const leave = async (userId: UserId, at: Date) => {
    here.delete(userId)
    const isElsewhere = await shared?.remove(userId, at)
    if (!isElsewhere && !here.has(userId)) announce([{ userId, isOnline: false, at }])
  }
  const arrive = async (userId: UserId) => {
    const at = now()
    const isElsewhere = await shared?.add(userId)
    if (!isElsewhere && here.has(userId)) announce([{ userId, isOnline: true, at }])
  }

  io.on('connection', (socket) => {
    const { userId } = socket.data
    const entry = here.get(userId) ?? { tabs: 0 }
    const isNew = !here.has(userId)
    clearTimeout(entry.leaving)
    entry.tabs += 1
    here.set(userId, entry)
    if (isNew) void arrive(userId)

    socket.on('disconnect', (reason) => {
      entry.tabs -= 1
      if (entry.tabs > 0 || isClosed) return
      const at = now()
      // After a ping timeout the tab has been gone for a while already.
      const gapMs = reason === 'ping timeout' ? 0 : RELOAD_GAP_MS
      entry.leaving = setTimeout(() => void leave(userId, at), gapMs)
    })
  })

  const fail = () => {
    throw new AppError('UNAVAILABLE')
  }
  const requireOnline = async (ids: readonly UserId[]) => {
    const others = ids.filter((id) => !here.has(id))
    const elsewhere = (await shared?.listOnline(others).catch(fail)) ?? []
    return new Set([...ids.filter((id) => here.has(id)), ...elsewhere])
  }

  return {
    listOnline: (ids) => requireOnline(ids).catch(() => new Set(ids.filter((id) => here.has(id)))),
    requireOnline,
    onChange: (listener) => void listeners.push(listener),
    onDoubt: (listener) => void doubters.push(listener),
    async close() {
      isClosed = true
      for (const { leaving } of here.values()) clearTimeout(leaving)
      await shared?.close()
    },
  }
}
