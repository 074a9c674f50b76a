import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { logOutage } from '../../platform/outage.ts'
import { updateLastSeen } from './queries.ts'

export interface LastSeen {
  /** Records that a member was seen. Written within about a second. */
  saw(userId: UserId, at: Date): void
  /** Flushes pending writes and stops. */
  close(): Promise<void>
}

const GATHER_MS = 1000

/** Records when members were last seen, in batches. A batch that fails is retried with the next. */
export function createLastSeen({ db, log }: Pick<Deps, 'db' | 'log'>): LastSeen {
  const outage = logOutage(log, 'last seen could not be stored')
  let waiting = new Map<UserId, Date>()
  let isGathering = false
  let isClosed = false

  const saw = (userId: UserId, at: Date) => {
    const known = waiting.get(userId)
    if (!known || known < at) waiting.set(userId, at)
    if (isGathering || isClosed) return
    isGathering = true
    setTimeout(() => void store(), GATHER_MS).unref()
  }
  const store = async () => {
    isGathering = false
    const seen = waiting
    waiting = new Map()
    if (seen.size === 0) return
    try {
      await updateLastSeen(db, seen)
      outage.works()
    } catch (err) {
      outage.fails(err)
      for (const [userId, at] of seen) saw(userId, at)
    }
  }
  const close = () => {
    isClosed = true
    return store()
  }
  return { saw, close }
}
