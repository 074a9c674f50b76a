import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { type Io, userRoom, type ViewerSocket } from '../../platform/realtime/io.ts'
import { createAnnouncer } from './announcer.ts'
import { createLastSeen } from './last-seen.ts'
import { listOnlineConnections, listPresences, TOLD_AT_ONCE } from './service.ts'

type Presence = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

/** How often the time of those who stay online is noted, for the case that this process dies. */
const NOTE_EVERY_MS = 60_000
const AGAIN_AFTER_MS = 1000

/**
 * Tells connections of each other's coming and going, and notes when each was last seen. Returns how
 * to store the last of that, once all sockets are closed.
 */
export function presenceEvents(io: Io, deps: Presence): () => Promise<void> {
  const { live, log, now } = deps
  const lastSeen = createLastSeen(deps)

  live.onPresenceChange(createAnnouncer(deps))
  live.onPresenceDoubt((members) => {
    tellAnew(io, members, deps).catch((err) => log.warn({ err }, 'presence could not be told'))
  })

  io.on('connection', (socket) => {
    const { userId } = socket.data
    lastSeen.saw(userId, now())
    socket.on('disconnect', () => lastSeen.saw(userId, now()))

    tellWhoIsOnline(socket, deps).catch((err) => log.warn({ err }, 'presence could not be told'))
  })

  const noteAll = () => {
    for (const socket of io.sockets.sockets.values()) lastSeen.saw(socket.data.userId, now())
  }
  setInterval(noteAll, NOTE_EVERY_MS).unref()
  return lastSeen.flush
}

/** Tells a socket which connections are online: now, or as soon as the database answers. */
async function tellWhoIsOnline(socket: ViewerSocket, deps: Presence): Promise<void> {
  const list = () => listOnlineConnections(deps.db, socket.data.userId, deps.live.listOnline)
  const presences = (await whenAnswered(list, () => socket.connected)) ?? []
  for (const { event, payload } of presences) socket.emit(event, payload)
}

/** Tells the tabs of members on this node who is online, and who is not. */
async function tellAnew(io: Io, members: readonly UserId[], deps: Presence): Promise<void> {
  for (let i = 0; i < members.length; i += TOLD_AT_ONCE) {
    const some = members.slice(i, i + TOLD_AT_ONCE)
    // Who cannot be asked for is not told to be offline.
    const list = () => listPresences(deps.db, some, deps.live.requireOnline)
    const presences = (await whenAnswered(list, () => true)) ?? []
    for (const { to, event, payload } of presences) io.local.to(userRoom(to)).emit(event, payload)
  }
}

/** Asks again, once a second, while the database or Redis gives no answer and one is wanted. */
async function whenAnswered<Answer>(
  ask: () => Promise<Answer>,
  isWanted: () => boolean,
): Promise<Answer | undefined> {
  while (isWanted()) {
    try {
      return await ask()
    } catch (error) {
      if (toAppError(error).code !== 'UNAVAILABLE') throw error
      await pause(AGAIN_AFTER_MS, undefined, { ref: false })
    }
  }
  return undefined
}
