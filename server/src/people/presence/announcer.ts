import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import type { PresenceChange } from '../../platform/realtime/presence-change.ts'
import { ANNOUNCED_AT_ONCE, announce } from './service.ts'

type Announcing = Pick<Deps, 'db' | 'live' | 'log'>

const AGAIN_AFTER_MS = 1000

/**
 * Queues presence changes and announces them in order, until `stop` is aborted. While the database
 * is unavailable, retries every `AGAIN_AFTER_MS`, then announces only changes that are still true,
 * so that no member stays online by mistake.
 */
export function createAnnouncer(
  deps: Announcing,
  stop: AbortSignal,
): (changes: readonly PresenceChange[]) => void {
  const { log } = deps
  const waiting = new Map<UserId, PresenceChange>()
  let isBusy = false

  const announceAll = async () => {
    let isLate = false
    while (waiting.size > 0 && !stop.aborted) {
      const changes = [...waiting.values()].slice(0, ANNOUNCED_AT_ONCE)
      for (const { userId } of changes) waiting.delete(userId)
      try {
        await announce(deps, isLate ? await listTrue(deps, changes) : changes)
      } catch (err) {
        log.warn({ err }, 'presence could not be announced')
        if (!isUnavailable(err)) continue
        isLate = true
        for (const change of changes) {
          if (!waiting.has(change.userId)) waiting.set(change.userId, change)
        }
        await pause(AGAIN_AFTER_MS, undefined, { ref: false })
      }
    }
  }
  return (changes) => {
    for (const change of changes) waiting.set(change.userId, change)
    if (isBusy) return
    isBusy = true
    void announceAll().finally(() => {
      isBusy = false
    })
  }
}

async function listTrue({ live }: Announcing, changes: readonly PresenceChange[]) {
  const online = await live.listOnline(changes.map(({ userId }) => userId))
  return changes.filter(({ userId, isOnline }) => online.has(userId) === isOnline)
}
