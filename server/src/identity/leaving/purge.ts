import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Deleted, Domain } from '../../domain.ts'
import { deleteOrdered } from '../../platform/db/delete-oldest.ts'
import { deletePurge } from './queries.ts'

export interface Purging extends Pick<Deps, 'db' | 'live'> {
  domains: readonly Pick<Domain, 'purge'>[]
}

const MIN_LIMIT = 10
/** A connection has two rows. */
const MAX_LIMIT = 250
/** A slower batch is followed by smaller ones. */
const AIM_MS = 15

/** The progress, after each committed batch. */
export interface Batch {
  step: string
  rows: number
  ms: number
}

/**
 * Deletes the rows of a deleted account in batches, each a short transaction of its own. Each step finds the remaining
 * rows by itself, so another run continues where this one ended. The domains' steps run in the reverse order of the
 * list.
 *
 * Others were notified when the member left. The nodes clear their caches of the member once more.
 *
 * The size of the batches follows the time they take, and a pause of the same length follows each, so that no lock is
 * held for long and others' requests are not delayed.
 */
export async function* purge(deps: Purging, deleted: Deleted): AsyncGenerator<Batch> {
  deps.live.endTyping(deleted.userId)
  const { db, domains } = deps
  const steps: Steps = Object.assign(
    {},
    ...domains.toReversed().map(({ purge: stepsOf }) => stepsOf?.(deleted, db)),
  )
  for (const [name, step] of Object.entries(steps)) {
    const work =
      typeof step === 'function' ? step : (limit: number) => deleteOrdered(db, step, limit)
    yield* inBatches(name, work)
  }
  await deletePurge(db, deleted.userId)
}

type Steps = ReturnType<NonNullable<Domain['purge']>>

async function* inBatches(
  step: string,
  work: (limit: number) => Promise<number>,
): AsyncGenerator<Batch> {
  let limit = MIN_LIMIT
  for (;;) {
    const start = performance.now()
    const rows = await work(limit)
    const ms = performance.now() - start
    yield { step, rows, ms }
    if (rows < limit) return
    limit =
      ms > AIM_MS
        ? Math.max(MIN_LIMIT, Math.floor((limit * AIM_MS) / ms))
        : Math.min(MAX_LIMIT, Math.ceil(limit * 1.5))
    await pause(ms)
  }
}
