import type { Deps } from './deps.ts'
import { domains } from './domains.ts'
import type { DeleteBatch } from './platform/db/delete-oldest.ts'
import type { Job } from './platform/jobs.ts'
import { unlogged } from './platform/outage.ts'

type Sweeping = Pick<Deps, 'db' | 'now' | 'log'>

const EVERY_MS = 10 * 60_000
/** Early, so that nodes which restart often sweep too. */
const FIRST_WITHIN_MS = 60_000
/** Small enough for one statement, even if deleting a row cascades. */
const BATCH_SIZE = 500
/** Rows left after this many batches are deleted in the next run. */
const MAX_BATCHES = 200

/** Deletes expired rows within a minute of the start and then every ten minutes. */
export const sweepJob = (deps: Sweeping): Job => ({
  name: 'sweep',
  everyMs: EVERY_MS,
  firstWithinMs: FIRST_WITHIN_MS,
  work: (stop) => sweep(deps, stop),
  outage: unlogged,
})

/**
 * Deletes expired rows in batches, and sets members to open whose day has come. If one step fails, the others still
 * run.
 */
export async function sweep({ db, now, log }: Sweeping, stop?: AbortSignal): Promise<void> {
  const at = now()
  const steps: Record<string, DeleteBatch> = Object.assign(
    {},
    ...domains.map((domain) => domain.sweep?.(db, at)),
  )
  for (const [what, deleteBatch] of Object.entries(steps)) {
    try {
      await deleteInBatches(deleteBatch, stop)
    } catch (error) {
      log.warn({ err: error, what }, 'sweep failed')
    }
  }
}

async function deleteInBatches(deleteBatch: DeleteBatch, stop?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if (stop?.aborted || (await deleteBatch(BATCH_SIZE)) < BATCH_SIZE) return
  }
}
