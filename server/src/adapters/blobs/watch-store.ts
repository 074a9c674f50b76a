import type { Log } from '../../platform/log.ts'
import { logOutage } from '../../platform/outage.ts'
import { type BlobStore, BlobsError } from './store.ts'

/** No object has this name, because only the response of the store counts. */
const PROBE = '00000000-0000-0000-0000-000000000000'
/** A result is reused for this long, so that probes of a balancer cost few requests. */
const FRESH_MS = 5_000

interface Watched {
  store: BlobStore
  /** Rejects while the store is away. */
  check: () => Promise<unknown>
}

/** Logs once when a store goes away or refuses, and once when it is back. */
export function watchStore(store: BlobStore, log: Log): Watched {
  const about = 'the store of photos and images is'
  const outage = logOutage(log, `${about} unreachable`, `${about} reachable again`)
  let latest: { at: number; finding: Promise<unknown> } | undefined

  const noted = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      const value = await work
      outage.works()
      return value
    } catch (error) {
      if (error instanceof BlobsError) outage.fails(error, { reason: error.message })
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
    // No one may be waiting for it when it fails.
    finding.catch(() => {})
    latest = { at: performance.now(), finding }
    return finding
  }
  return { store: watched, check }
}
