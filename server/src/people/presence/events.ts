import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { toAppError } from '../../platform/http/errors.ts'
import type { Pair } from '../../platform/pair.ts'
import { type Io, userRoom, type ViewerSocket } from '../../platform/realtime/io.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { createLastSeen } from './last-seen.ts'
import {
  ANNOUNCED_AT_ONCE,
  announce,
  emitPresences,
  listOnlineConnections,
  listOnlineOfPair,
  listPresences,
  type PresenceEvent,
} from './service.ts'

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
  const announceInBackground = (work: Promise<void>) => {
    work.catch((err) => log.warn({ err }, 'a presence event could not be sent'))
  }

  live.onPresenceChange(createAnnouncer(deps, stop.signal))
  live.onPresenceDoubt((members) =>
    announceInBackground(announceAllAgain(io, members, deps, stop.signal)),
  )
  live.onConnected((pair) => announceInBackground(announcePair(pair, deps, stop.signal)))

  io.on('connection', (socket) => {
    const { userId } = socket.data
    lastSeen.saw(userId, now())
    socket.on('disconnect', () => lastSeen.saw(userId, now()))

    announceInBackground(announceOnlineConnections(socket, deps))
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

/** Sends a socket which of its connections are online. */
async function announceOnlineConnections(
  socket: ViewerSocket,
  { db, live }: Presence,
): Promise<void> {
  await announceWhenAnswered(db, {
    list: () => listOnlineConnections(db, socket.data.userId, live.listOnline),
    isWanted: () => socket.connected,
    emit: ({ event, payload }) => socket.emit(event, payload),
  })
}

/** Notifies each of two newly connected members, on any node, if the other is online. */
async function announcePair(pair: Pair, { db, live }: Presence, stop: AbortSignal): Promise<void> {
  await announceWhenAnswered(db, {
    list: () => listOnlineOfPair(db, pair, live.listOnline),
    isWanted: () => !stop.aborted,
    emit: ({ to, event, payload }) => live.emit(to, event, payload),
  })
}

/** Sends the members' tabs on this node the presence of all their connections again. */
async function announceAllAgain(
  io: Io,
  members: readonly UserId[],
  { db, live }: Presence,
  stop: AbortSignal,
): Promise<void> {
  for (let i = 0; i < members.length; i += ANNOUNCED_AT_ONCE) {
    const some = members.slice(i, i + ANNOUNCED_AT_ONCE)
    await announceWhenAnswered(db, {
      // `requireOnline` throws if Redis does not answer, so that members are not shown as offline by mistake.
      list: () => listPresences(db, some, live.requireOnline),
      isWanted: () => !stop.aborted,
      emit: ({ to, event, payload }) => io.local.to([to].flat().map(userRoom)).emit(event, payload),
    })
  }
}

interface Announcing {
  list: () => Promise<PresenceEvent[]>
  isWanted: () => boolean
  emit: (event: PresenceEvent) => void
}

/** Lists presences and emits them. Retries every `AGAIN_AFTER_MS` on UNAVAILABLE, as long as `isWanted`. */
async function announceWhenAnswered(
  db: Deps['db'],
  { list, isWanted, emit }: Announcing,
): Promise<void> {
  while (isWanted()) {
    try {
      return await emitPresences(db, await list(), emit)
    } catch (error) {
      if (toAppError(error).code !== 'UNAVAILABLE') throw error
      await pause(AGAIN_AFTER_MS, undefined, { ref: false })
    }
  }
}

/**
 * Queues presence changes and announces them in order, until `stop` is aborted. While the database
 * is unavailable, retries every `AGAIN_AFTER_MS`, then announces only changes that are still true,
 * so that no member stays online by mistake.
 */
export function createAnnouncer(
  deps: Presence,
  stop: AbortSignal,
): (changes: readonly PresenceChange[]) => void {
  const { log } = deps
  const waiting = new Map<UserId, PresenceChange>()
  let isBusy = false

  const announceAll = async () => {
    let isLate = false
    while (waiting.size > 0 && !stop.aborted) {
      const changes = [...waiting.values()].slice(0, ANNOUNCED_AT_ONCE)
      for (const { userId } of changes) waiting.delete(userId)
      try {
        await announce(deps, isLate ? await listTrue(deps, changes) : changes)
      } catch (err) {
        log.warn({ err }, 'presence could not be announced')
        if (!isUnavailable(err)) continue
        isLate = true
        for (const change of changes) {
          if (!waiting.has(change.userId)) waiting.set(change.userId, change)
        }
        await pause(AGAIN_AFTER_MS, undefined, { ref: false })
      }
    }
  }
  return (changes) => {
    for (const change of changes) waiting.set(change.userId, change)
    if (isBusy) return
    isBusy = true
    void announceAll().finally(() => {
      isBusy = false
    })
  }
}

async function listTrue({ live }: Presence, changes: readonly PresenceChange[]) {
  const online = await live.listOnline(changes.map(({ userId }) => userId))
  return changes.filter(({ userId, isOnline }) => online.has(userId) === isOnline)
}
