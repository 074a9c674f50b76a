import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import type { Io, ViewerSocket } from '../../platform/realtime/io.ts'
import { createAnnouncer } from './announcer.ts'
import { createLastSeen } from './last-seen.ts'
import { listOnlineConnections } from './service.ts'

type Presence = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

/** How often the time of those who stay online is noted, for the case that this process dies. */
const NOTE_EVERY_MS = 60_000
const AGAIN_AFTER_MS = 1000

/** Tells connections of each other's coming and going, and notes when each was last seen. */
export function presenceEvents(io: Io, deps: Presence): void {
  const { live, log, now } = deps
  const lastSeen = createLastSeen(deps)

  live.onPresenceChange(createAnnouncer(deps))

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
}

/** Tells a socket which connections are online: now, or as soon as the database answers. */
async function tellWhoIsOnline(socket: ViewerSocket, deps: Presence): Promise<void> {
  while (socket.connected) {
    try {
      const online = await listOnlineConnections(deps, socket.data.userId)
      for (const each of online) socket.emit('user_online', each)
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await pause(AGAIN_AFTER_MS, undefined, { ref: false })
    }
  }
}
