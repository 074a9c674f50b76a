import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { updateLastSeen } from './queries.ts'

export interface LastSeen {
  /** Remembers that a member was seen, to be stored within a second. */
  saw(userId: UserId, at: Date): void
  /** Stores at once what waits. */
  flush(): Promise<void>
}

const GATHER_MS = 1000

/** Stores when members were last seen, many at a time. What cannot be stored now is tried again. */
export function createLastSeen({ db, log }: Pick<Deps, 'db' | 'log'>): LastSeen {
  let waiting = new Map<UserId, Date>()
  let isGathering = false

  const saw = (userId: UserId, at: Date) => {
    const known = waiting.get(userId)
    if (!known || known < at) waiting.set(userId, at)
    if (isGathering) return
    isGathering = true
    setTimeout(() => void store(), GATHER_MS).unref()
  }
  const store = async () => {
    isGathering = false
    const seen = waiting
    waiting = new Map()
    if (seen.size === 0) return
    try {
      await updateLastSeen(
        db,
        [...seen].map(([userId, seenAt]) => ({ userId, seenAt })),
      )
    } catch (err) {
      log.warn({ err }, 'last seen could not be stored')
      for (const [userId, at] of seen) saw(userId, at)
    }
  }
  return { saw, flush: store }
}
