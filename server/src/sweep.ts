import type { Deps } from './deps.ts'
import { domains } from './domains.ts'
import type { DeleteBatch } from './platform/db/delete-oldest.ts'

type Sweeping = Pick<Deps, 'db' | 'now' | 'log'>

const EVERY_MS = 10 * 60_000
/** Early, so that nodes which restart often sweep too; at random, so that they do not sweep at once. */
const FIRST_WITHIN_MS = 60_000
/** Small enough for one statement, even if deleting a row cascades. */
const BATCH_SIZE = 500
/** Rows left after this many batches are deleted in the next run. */
const MAX_BATCHES = 200

/**
 * Deletes expired rows within a minute and then every ten minutes. Returns a function that stops it
 * after the current batch.
 */
export function startSweep(deps: Sweeping): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => sweep(deps, stopping.signal))
  }
  let timer = setTimeout(() => {
    run()
    timer = setInterval(run, EVERY_MS)
    timer.unref()
  }, Math.random() * FIRST_WITHIN_MS)
  timer.unref()
  return () => {
    clearTimeout(timer)
    stopping.abort()
    return running
  }
}

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
