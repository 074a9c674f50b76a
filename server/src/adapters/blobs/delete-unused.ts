import type { Db } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { logOutage } from '../../platform/outage.ts'
import { deleteEntries, listNamed, lockDue, updateDue } from './blob-queries.ts'
import { eachOf } from './each-of.ts'
import { type BlobStore, BlobsError } from './store.ts'

interface Deleting {
  db: Db
  now: () => Date
  store: BlobStore
}

const POLL_EVERY_MS = 2_000
const BATCH = 50
/** Other nodes leave a batch alone for this long. Failed deletions are retried then. */
const LEASE_MS = 60_000

/**
 * Deletes objects that no row names any more, on each node. An entry leaves the queue only when
 * its object is gone.
 */
export function deleteUnusedBlobs({ log, ...deleting }: Deleting & { log: Log }): Job {
  const outage = logOutage(log, 'unused objects could not be deleted')
  return {
    name: 'unused_blobs',
    everyMs: POLL_EVERY_MS,
    work: (stop) => deleteDue(deleting, stop).then(() => {}),
    outage: {
      ...outage,
      // `watchStore` logs that the store is away.
      fails: (error) => {
        if (!(error instanceof BlobsError)) outage.fails(error)
      },
    },
  }
}

/** Deletes every object that is due. Returns how many. Throws BlobsError if some could not be deleted. */
export async function deleteDue(deleting: Deleting, stop?: AbortSignal): Promise<number> {
  for (let deleted = 0; ; ) {
    const blobs = stop?.aborted ? [] : await lease(deleting)
    if (!blobs) continue
    if (blobs.length === 0) return deleted
    await eachOf(blobs, async (blob) => {
      await deleting.store.delete(blob)
      await deleteEntries(deleting.db, [blob])
      deleted += 1
    })
  }
}

/** A batch of objects that are due and that no row names; undefined if rows name all of them. */
function lease({ db, now }: Deleting): Promise<string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, now(), BATCH)
    if (due.length === 0) return []
    // A separate statement, so that it sees every row whose deletion did not queue the object again. A report's picture
    // may still name the object of a deleted image.
    const named = await listNamed(tx, due)
    if (named.size > 0) await deleteEntries(tx, [...named])
    const unused = due.filter((blob) => !named.has(blob))
    if (unused.length === 0) return undefined
    await updateDue(tx, unused, new Date(now().getTime() + LEASE_MS))
    return unused
  })
}
