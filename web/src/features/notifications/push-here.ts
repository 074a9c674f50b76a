import type { UserId } from '@shipmates/contract/ids'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { usePermission } from './permission.ts'
import { pushSwitch, usePushFails } from './push-subscription.ts'

/**
 * How this browser notifies a member. `open`: only while a tab is open, since its push service
 * could not be reached; `blocked`: by the browser's settings.
 */
export type PushHere = 'on' | 'open' | 'off' | 'blocked' | 'impossible'

export function usePushHere(me: UserId): PushHere {
  const permission = usePermission()
  const isWanted = useStoredSwitch(pushSwitch(me))
  const fails = usePushFails()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted' && permission !== 'default') return 'impossible'
  if (permission === 'default' || !isWanted) return 'off'
  return fails ? 'open' : 'on'
}

/** The state of this device in words, next to the settings of pushes. */
export const pushStateNames: Record<PushHere, string> = {
  on: 'on',
  open: 'only while open',
  off: 'off',
  blocked: 'blocked',
  impossible: 'not possible',
}
