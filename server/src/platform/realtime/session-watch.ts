import type { SessionId } from '@shipmates/contract/ids'
import { repeat } from '../jobs.ts'
import type { Log } from '../log.ts'
import { logOutage } from '../outage.ts'
import type { Io } from './io.ts'
import type { Live } from './live.ts'

interface Watch {
  /** Extends the sessions that are still live, and returns them. */
  keepSessions: (ids: readonly SessionId[]) => Promise<readonly SessionId[]>
  live: Pick<Live, 'closeSessions'>
  log: Log
}

const EVERY_MS = 60_000

/**
 * Every minute, extends the sessions behind this node's open sockets, and disconnects sockets whose
 * session ended without a `sessionsClosed` event. Returns a function that stops it.
 */
export function watchSessions(io: Io, { keepSessions, live, log }: Watch): () => void {
  const work = async () => {
    const sockets = [...io.sockets.sockets.values()]
    const ids = [...new Set(sockets.map(({ data }) => data.sessionId))]
    if (ids.length === 0) return
    const kept = new Set(await keepSessions(ids))
    void live.closeSessions(ids.filter((id) => !kept.has(id)))
  }
  const outage = logOutage(log, 'sessions of sockets could not be checked')
  const stop = repeat({ everyMs: EVERY_MS, work, outage })
  // Does not wait for a running check: a database that hangs would delay the stop.
  return () => void stop()
}
