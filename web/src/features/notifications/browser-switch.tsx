import type { UserId } from '@shipmates/contract/ids'
import { useSaySaved } from '../../components/settings/saved.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { noticesSwitch } from './notices-switch.ts'
import { askPermission, type Permission, usePermission } from './permission.ts'

const hints: Record<Permission, string> = {
  default:
    'Get notified while Shipmates is in the background. Your browser will ask for permission.',
  granted: 'Get notified while Shipmates is in the background.',
  denied:
    'Your browser blocks notifications from Shipmates. Allow them in its settings for this site.',
  unsupported: "This browser doesn't support notifications.",
  workerless:
    'Notifications need browser storage, which is blocked here, perhaps by a private window.',
}

/** The switch for browser notifications. The only place that asks for the permission. */
export function BrowserSwitch({ me }: { me: UserId }) {
  const notices = noticesSwitch(me)
  const isWanted = useStoredSwitch(notices)
  const permission = usePermission()
  const saySaved = useSaySaved()

  const turn = async (isOn: boolean) => {
    const isAllowed = !isOn || permission === 'granted' || (await askPermission()) === 'granted'
    notices.write(isOn && isAllowed)
    if (isAllowed) saySaved()
  }
  return (
    <Switch
      label="New messages on this device"
      hint={hints[permission]}
      isOn={isWanted && permission === 'granted'}
      disabled={permission !== 'granted' && permission !== 'default'}
      onSwitch={(isOn) => void turn(isOn)}
    />
  )
}
