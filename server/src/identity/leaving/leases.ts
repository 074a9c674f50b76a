import type { Deps } from '../../deps.ts'

/** How long a node may be silent before another takes its work over. */
const LEASE_MS = 60_000

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

interface Leasing<Leased> {
  now: Deps['now']
  /** Leases the next piece of work until a time; undefined where there is none. */
  lease(times: { now: Date; until: Date }): Promise<Leased | undefined>
  work(leased: Leased): Promise<void>
}

/** Does everything that can be leased, one after the other, until none is left or `stop` is aborted. */
export async function doLeased<Leased>(
  { now, lease, work }: Leasing<Leased>,
  stop?: AbortSignal,
): Promise<void> {
  while (!stop?.aborted) {
    const at = now()
    const leased = await lease({ now: at, until: leaseFrom(at) })
    if (!leased) return
    await work(leased)
  }
}

/** Returns a function that renews a lease taken now, once a third of it has passed since the last time. */
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
