import type { Log } from '../../platform/log.ts'
import { type BlobStore, BlobsError } from './store.ts'

/** No object has this name: whether the store answers is what counts. */
const PROBE = '00000000-0000-0000-0000-000000000000'
/** A finding is good for this long, so that probes of a balancer cost few requests. */
const FRESH_MS = 5_000

interface Watched {
  store: BlobStore
  /** Rejects while the store is away. */
  check: () => Promise<unknown>
}

/** Logs once when a store goes away or refuses, and once when it is back. */
export function watchStore(store: BlobStore, log: Log): Watched {
  let isAway = false
  let latest: { at: number; finding: Promise<unknown> } | undefined

  const note = (error?: unknown) => {
    if (error && !(error instanceof BlobsError)) return
    if (error && !isAway) {
      log.warn({ reason: (error as Error).message }, 'the store of photos and images is away')
    }
    if (!error && isAway) log.info('the store of photos and images is back')
    isAway = error !== undefined
  }
  const noted = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      const value = await work
      note()
      return value
    } catch (error) {
      note(error)
      throw error
    }
  }
  const watched: BlobStore = {
    put: (blob, bytes) => noted(store.put(blob, bytes)),
    get: (blob) => noted(store.get(blob)),
    delete: (blob) => noted(store.delete(blob)),
    list: (after) => noted(store.list(after)),
  }
  const check = () => {
    if (latest && performance.now() - latest.at < FRESH_MS) return latest.finding
    const finding = watched.get(PROBE)
    // Nobody may wait for it any more when it fails.
    finding.catch(() => {})
    latest = { at: performance.now(), finding }
    return finding
  }
  return { store: watched, check }
}
