import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { type Io, userRoom, type ViewerSocket } from '../../platform/realtime/io.ts'
import type { ConnectedPair } from '../../platform/realtime/live.ts'
import { createAnnouncer } from './announcer.ts'
import { createLastSeen } from './last-seen.ts'
import { listOnlineConnections, listOnlineOfPair, listPresences, TOLD_AT_ONCE } from './service.ts'

type Presence = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

/** Interval of `last_seen` writes for open sockets, in case this process crashes. */
const NOTE_EVERY_MS = 60_000
const AGAIN_AFTER_MS = 1000

/**
 * Notifies connections when a member goes online or offline, and records last-seen times.
 *
 * Returns a function that stops it and flushes the pending writes; call it after all
 * sockets closed.
 */
export function presenceEvents(io: Io, deps: Presence): () => Promise<void> {
  const { live, log, now } = deps
  const stop = new AbortController()
  const lastSeen = createLastSeen(deps)
  const tell = (work: Promise<void>) => {
    work.catch((err) => log.warn({ err }, 'presence could not be told'))
  }

  live.onPresenceChange(createAnnouncer(deps, stop.signal))
  live.onPresenceDoubt((members) => tell(tellAllAgain(io, members, deps, stop.signal)))
  live.onConnected((pair) => tell(tellPair(pair, deps, stop.signal)))

  io.on('connection', (socket) => {
    const { userId } = socket.data
    lastSeen.saw(userId, now())
    socket.on('disconnect', () => lastSeen.saw(userId, now()))

    tell(tellWhoIsOnline(socket, deps))
  })

  const noteAll = () => {
    for (const socket of io.sockets.sockets.values()) lastSeen.saw(socket.data.userId, now())
  }
  const timer = setInterval(noteAll, NOTE_EVERY_MS)
  timer.unref()
  return async () => {
    stop.abort()
    clearInterval(timer)
    await lastSeen.close()
  }
}

/** Sends a socket which of its connections are online. Retries until the database answers. */
async function tellWhoIsOnline(socket: ViewerSocket, deps: Presence): Promise<void> {
  const list = () => listOnlineConnections(deps.db, socket.data.userId, deps.live.listOnline)
  const presences = (await whenAnswered(list, () => socket.connected)) ?? []
  for (const { event, payload } of presences) socket.emit(event, payload)
}

/** Notifies each of two newly connected members, on any node, if the other is online. */
async function tellPair(pair: ConnectedPair, deps: Presence, stop: AbortSignal): Promise<void> {
  const list = () => listOnlineOfPair(deps.db, pair, deps.live.listOnline)
  const presences = (await whenAnswered(list, () => !stop.aborted)) ?? []
  for (const { to, event, payload } of presences) deps.live.emit(to, event, payload)
}

/**
 * Re-sends to the members' tabs on this node which connections are online and which are offline.
 */
async function tellAllAgain(
  io: Io,
  members: readonly UserId[],
  deps: Presence,
  stop: AbortSignal,
): Promise<void> {
  for (let i = 0; i < members.length; i += TOLD_AT_ONCE) {
    const some = members.slice(i, i + TOLD_AT_ONCE)
    // `requireOnline` throws if Redis gives no answer, so that members are not shown as offline
    // by mistake.
    const list = () => listPresences(deps.db, some, deps.live.requireOnline)
    const presences = (await whenAnswered(list, () => !stop.aborted)) ?? []
    for (const { to, event, payload } of presences) io.local.to(userRoom(to)).emit(event, payload)
  }
}

/** Retries every `AGAIN_AFTER_MS` on UNAVAILABLE, while an answer is wanted. */
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
