import type { UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import { type Io, type Tab, userRoom } from './io.ts'

/** The open tabs of these members on every node that answers. While Redis is down: on this node. */
export type ListTabs = (ids: readonly UserId[]) => Promise<Tab[]>

/**
 * Returns `listTabs`. Each node answers for its own sockets, with these fields alone: the library's `fetchSockets`
 * would send the handshakes through Redis, including cookies.
 */
export function createTabs(
  io: Io,
  { redis, log }: { redis: RedisLink | undefined; log: Log },
): ListTabs {
  const listHere = (ids: readonly UserId[]) => ids.flatMap((id) => tabsOf(io, id))
  io.on('listTabs', (ids, answer) => answer(listHere(ids)))

  return async (ids) => {
    if (ids.length === 0) return []
    if (!redis?.isUp()) return listHere(ids)
    const elsewhere = await io.serverSideEmitWithAck('listTabs', ids).catch((error: Unanswered) => {
      log.warn({ reason: error.message }, 'some nodes did not report their open tabs')
      return error.responses ?? []
    })
    return [...listHere(ids), ...elsewhere.flat()]
  }
}

/** The library's error when nodes do not answer in time, with the responses of those that did. */
type Unanswered = Error & { responses?: Tab[][] }

/** The open tabs of a member on this node. */
const tabsOf = (io: Io, id: UserId): Tab[] =>
  [...(io.sockets.adapter.rooms.get(userRoom(id)) ?? [])].flatMap((socketId) => {
    const socket = io.sockets.sockets.get(socketId)
    if (!socket) return []
    const { userId, sessionId, isInView } = socket.data
    return [{ userId, sessionId, isInView }]
  })
