import type { Deps } from '../../deps.ts'
import type { Io } from '../../platform/realtime/io.ts'
import { createLastSeen } from './last-seen.ts'
import { announce, listOnlineConnections } from './service.ts'

type Presence = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

/** How often the time of those who stay online is noted, for the case that this process dies. */
const NOTE_EVERY_MS = 60_000

/** Tells connections of each other's coming and going, and notes when each was last seen. */
export function presenceEvents(io: Io, deps: Presence): void {
  const { live, log, now } = deps
  const lastSeen = createLastSeen(deps)

  live.onPresenceChange((changes) => {
    announce(deps, changes).catch((err) => log.warn({ err }, 'presence could not be announced'))
  })

  io.on('connection', (socket) => {
    const { userId } = socket.data
    lastSeen.saw(userId, now())
    socket.on('disconnect', () => lastSeen.saw(userId, now()))

    listOnlineConnections(deps, userId).then(
      (online) => {
        for (const each of online) socket.emit('user_online', each)
      },
      (err) => log.warn({ err }, 'presence could not be told'),
    )
  })

  const noteAll = () => {
    for (const socket of io.sockets.sockets.values()) lastSeen.saw(socket.data.userId, now())
  }
  setInterval(noteAll, NOTE_EVERY_MS).unref()
}
