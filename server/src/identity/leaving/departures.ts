import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { announceLeaving, announceReturn } from '../../matching/connections/leaving.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import {
  ANNOUNCE_WITHIN_MS,
  announce,
  deleteNodeEvents,
  leaseNodeEvents,
} from '../../platform/realtime/node-events.ts'
import { isStillPresent, type StoredDeparture } from '../accounts/leave.ts'

type Announcing = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

/** A session that the command line ends is closed within a second. */
const POLL_EVERY_MS = 500

/** Notifies others' tabs that a member left or is suspended, and deletes the stored event. */
export async function announceDeparture(
  deps: Pick<Deps, 'db' | 'live'>,
  { userId, id }: StoredDeparture,
): Promise<void> {
  await notifyOthers(deps, userId)
  await deleteNodeEvents(deps.db, id)
}

/**
 * If the member is back in the meantime, others are notified of that as well, because the events of the departure may
 * have reached them later.
 */
async function notifyOthers(deps: Pick<Deps, 'db' | 'live'>, userId: UserId): Promise<void> {
  if (!(await isStillPresent(deps, userId))) await announceLeaving(deps, userId)
  if (await isStillPresent(deps, userId)) await announceReturn(deps, userId)
}

/**
 * Announces events that the command line stored for the nodes, and departures whose own process was killed or failed.
 */
export function announceNodeEvents(deps: Announcing): Job {
  return {
    name: 'node_events',
    everyMs: POLL_EVERY_MS,
    work: async (stop) => {
      while (!stop.aborted && (await announceNext(deps))) {}
    },
    outage: logOutage(deps.log, 'events for the nodes could not be announced'),
  }
}

/** Announces the next stored events. Returns whether there were any. */
async function announceNext(deps: Announcing): Promise<boolean> {
  const { db, live, log, now } = deps
  const at = now()
  const until = new Date(at.getTime() + ANNOUNCE_WITHIN_MS)
  const stored = await leaseNodeEvents(db, { now: at, until })
  if (!stored) return false
  for (const event of stored.events) {
    if ('departed' in event) {
      await live.closeSessions(event.sessionIds)
      await notifyOthers(deps, event.departed)
      log.info({ userId: event.departed }, 'account deletion announced')
    } else {
      // A failure, such as an event of another version, does not stop the others.
      await announce(live, event).catch((err) =>
        log.warn({ err }, 'an event could not be announced'),
      )
    }
  }
  await deleteNodeEvents(db, stored.id)
  return true
}
