import type { Deps } from './deps.ts'
import type { Domain } from './domain.ts'
import { domains } from './domains.ts'
import { deleteOldest } from './platform/db/delete-oldest.ts'
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
  work: (stop) => sweep(deps, { stop }),
  outage: unlogged,
})

interface Sweep {
  /** Default: all. */
  of?: readonly Domain[]
  stop?: AbortSignal
}

/**
 * Deletes expired rows in batches, and sets members to open whose day has come. If one step fails, the others still
 * run.
 */
export async function sweep(
  { db, now, log }: Sweeping,
  { of = domains, stop }: Sweep = {},
): Promise<void> {
  const at = now()
  const steps: Steps = Object.assign({}, ...of.map((domain) => domain.sweep?.(at, db)))
  for (const [what, step] of Object.entries(steps)) {
    try {
      await runInBatches(db, step, stop)
    } catch (error) {
      log.warn({ err: error, what }, 'sweep failed')
    }
  }
}

type Steps = ReturnType<NonNullable<Domain['sweep']>>

async function runInBatches(
  db: Deps['db'],
  step: Steps[string],
  stop?: AbortSignal,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES && !stop?.aborted; batch++) {
    const done = await (typeof step === 'function'
      ? step(BATCH_SIZE)
      : deleteOldest(db, step, BATCH_SIZE))
    if (done < BATCH_SIZE) return
  }
}
