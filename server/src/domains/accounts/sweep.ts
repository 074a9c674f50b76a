import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import { deleteCooldowns, deleteStaleSignups } from './queries.ts'
import { deleteExpiredSessions } from './session-queries.ts'

const EVERY_MS = 10 * 60_000

/** Removes what has run out: stale signups, sessions, cooldowns. Returns how to stop. */
export function startSweep(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const timer = setInterval(() => void sweep(deps), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function sweep({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const yesterday = new Date(at.getTime() - UNVERIFIED_LIFETIME_MS)
  try {
    await deleteStaleSignups(db, yesterday)
    await deleteExpiredSessions(db, at)
    await deleteCooldowns(db, yesterday)
  } catch (error) {
    log.warn({ err: error }, 'sweep failed')
  }
}
