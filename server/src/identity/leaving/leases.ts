import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'

/** After this silence of a node, another one takes over its work. */
const LEASE_MS = 60_000

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

interface Leasing<Leased> {
  /** Leases the next piece of work until a time; undefined if there is none. */
  lease(db: Db, times: { now: Date; until: Date }): Promise<Leased | undefined>
  work(leased: Leased): Promise<void>
}

/** Leases and handles one piece after the other, until none is left or `stop` is aborted. */
export async function doLeased<Leased>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { lease, work }: Leasing<Leased>,
  stop?: AbortSignal,
): Promise<void> {
  while (!stop?.aborted) {
    const at = now()
    const leased = await lease(db, { now: at, until: leaseFrom(at) })
    if (!leased) return
    await work(leased)
  }
}

/** Returns a function that renews a lease, at most once per third of its lifetime. */
export function createRenewal(
  now: () => Date,
  renew: (until: Date) => Promise<unknown>,
): () => Promise<void> {
  let leasedAt = now()
  return async () => {
    if (now().getTime() - leasedAt.getTime() <= LEASE_MS / 3) return
    leasedAt = now()
    await renew(leaseFrom(leasedAt))
  }
}
