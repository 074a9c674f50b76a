import type { Deps } from '../../deps.ts'
import { announceLeaving, announceReturn } from '../../matching/connections/announce-leaving.ts'
import { logOutage } from '../../platform/outage.ts'
import { repeat } from '../../platform/repeat.ts'
import {
  type AnnouncedDeparture,
  isStillPresent,
  leaseDeparture,
  settleDeparture,
} from '../accounts/leave.ts'
import { doLeased } from './leases.ts'

type Announcing = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

const POLL_EVERY_MS = 2_000

/**
 * Notifies others' tabs that a member left or is suspended, and marks the departure as announced. If the member is back
 * in the meantime, notifies them of that as well, since the events of the departure may have reached them later.
 *
 * A departure whose events may be lost, as those of the command line, is not marked: a node announces it again.
 */
export async function announceDeparture(
  deps: Pick<Deps, 'db' | 'live'>,
  departure: AnnouncedDeparture,
): Promise<void> {
  const { userId } = departure
  if (!(await isStillPresent(deps, userId))) await announceLeaving(deps, userId)
  if (await isStillPresent(deps, userId)) await announceReturn(deps, userId)
  if (!deps.live.isLossy) await settleDeparture(deps, departure)
}

/**
 * Announces departures that their own process could not, because it was killed or failed, and those of the command
 * line. Returns a function that stops it.
 */
export function announceDepartures(deps: Announcing): () => Promise<void> {
  return repeat({
    everyMs: POLL_EVERY_MS,
    work: (stop) => announceLeased(deps, stop),
    outage: logOutage(deps.log, 'departures could not be announced'),
  })
}

function announceLeased(deps: Announcing, stop: AbortSignal): Promise<void> {
  const { live, log, now } = deps
  return doLeased(
    {
      now,
      lease: (times) => leaseDeparture(deps, times.now),
      work: async ({ sessionIds, ...departure }) => {
        await live.closeSessions(sessionIds)
        await announceDeparture(deps, departure)
        log.info({ userId: departure.userId }, 'departure announced')
      },
    },
    stop,
  )
}
