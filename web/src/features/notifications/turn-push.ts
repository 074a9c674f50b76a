import type { UserId } from '@shipmates/contract/ids'
import { askPermission, readPermission } from './permission.ts'
import { unsubscribe } from './push-subscription.ts'
import { pushSwitch } from './push-switch.ts'

/**
 * Turns the notifications of this browser on or off. To turn them on, it shows the browser's
 * permission prompt. Returns whether it succeeded. All tabs follow: see `watchNotifier`.
 */
export async function turnPush(me: UserId, isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || readPermission() === 'granted' || (await askPermission()) === 'granted'
  pushSwitch(me).write(isOn && isAllowed)
  if (!isOn) await unsubscribe({ isSignedIn: true }).catch(() => {})
  return isAllowed
}
