import type { Deps } from '../../deps.ts'
import type { Deleted } from '../../domain.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { makeDueTombstone } from '../accounts/purge.ts'
import { createRenewal, doLeased } from './leases.ts'
import { type Purging, purge } from './purge.ts'
import { insertPurge, leasePurge, updateLease } from './queries.ts'

interface Working extends Purging, Pick<Deps, 'log' | 'now'> {}

const POLL_EVERY_MS = 5_000

/**
 * Carries out the deletions that are due, on any node. Stopped, it ends after the current batch;
 * another node, or the next start, continues.
 */
export function carryOutDeletions(deps: Working): Job {
  return {
    name: 'deletions',
    everyMs: POLL_EVERY_MS,
    work: (stop) => deleteDue(deps, stop),
    outage: logOutage(deps.log, 'deletions could not be carried out'),
  }
}

/** Deletes every account that is due, and continues interrupted deletions. */
export async function deleteDue(deps: Working, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await makeNextTombstone(deps))) {}
  const { db, now } = deps
  const lease = (times: { now: Date; until: Date }) => leasePurge(db, times)
  await doLeased({ now, lease, work: (deleted) => purgeLeased(deps, deleted, stop) }, stop)
}

/** Makes a tombstone of the next account that is due. Returns false if there is none. */
const makeNextTombstone = ({ db, now, log }: Working): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const userId = await makeDueTombstone(tx, now())
    if (!userId) return false
    await insertPurge(tx, userId, now())
    log.info({ userId }, 'account deleted')
    return true
  })

async function purgeLeased(deps: Working, deleted: Deleted, stop?: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  const { userId } = deleted
  const renewLease = createRenewal(now, (until) => updateLease(db, userId, until))
  for await (const batch of purge(deps, deleted)) {
    log.debug({ userId, ...batch }, 'rows of a deleted account deleted')
    if (stop?.aborted) {
      await updateLease(db, userId, now())
      return
    }
    await renewLease()
  }
  log.info({ userId }, 'all data of a deleted account is purged')
}
