import type { Deps } from '../../deps.ts'
import { buryDueAccount } from '../accounts/purge.ts'
import { type Deleted, purge } from './purge.ts'
import { insertPurge, leasePurge, updateLease } from './queries.ts'

type Working = Pick<Deps, 'db' | 'live' | 'log' | 'now'>

const ASK_EVERY_MS = 5_000
/** How long a node may be silent before another takes its account over. */
const LEASE_MS = 60_000

/**
 * Carries out the deletions that are due, on any node. Returns a function that stops it after the
 * current batch; another node, or the next start, goes on there.
 */
export function carryOutDeletions(deps: Working): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const ask = () => {
    running ??= deleteDue(deps, stopping.signal)
      .catch((err: unknown) => deps.log.warn({ err }, 'deletions could not be carried out'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(ask, ASK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

/** Deletes every account that is due, and goes on with those whose deletion was interrupted. */
export async function deleteDue(deps: Working, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await buryNext(deps))) {}
  for (;;) {
    const now = deps.now()
    const deleted = await leasePurge(deps.db, { now, until: leaseFrom(now) })
    if (!deleted) return
    await purgeLeased(deps, deleted, stop)
    if (stop?.aborted) return
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Makes a tombstone of the next account that is due. False where there is none. */
const buryNext = ({ db, now, log }: Working): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const userId = await buryDueAccount(tx, now())
    if (!userId) return false
    await insertPurge(tx, userId, now())
    log.info({ userId }, 'account deleted')
    return true
  })

async function purgeLeased(deps: Working, deleted: Deleted, stop?: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  const { userId } = deleted
  let leasedAt = now()
  for await (const _batch of purge(deps, deleted)) {
    if (stop?.aborted) {
      await updateLease(db, userId, now())
      return
    }
    if (now().getTime() - leasedAt.getTime() > LEASE_MS / 3) {
      leasedAt = now()
      await updateLease(db, userId, leaseFrom(leasedAt))
    }
  }
  log.info({ userId }, 'nothing of the deleted account is left')
}
