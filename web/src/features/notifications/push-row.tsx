import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/notifications'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useSaySaved } from '../../components/settings/saved.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SayBox } from '../../components/ui/say-box.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { needsInstall } from './needs-install.ts'
import { type Permission, usePermission } from './permission.ts'
import { usePushFails } from './push-subscription.ts'
import { pushSwitch } from './push-switch.ts'
import { turnPush } from './turn-push.ts'

const hints: Record<Permission, string> = {
  default: messages.pushAsks,
  granted: messages.pushOn,
  denied: messages.pushBlocked,
  unsupported: messages.pushUnsupported,
  workerless: messages.pushNeedsStorage,
}

/** The switch for notifications in this browser. */
export function PushRow({ me }: { me: UserId }) {
  const permission = usePermission()
  const isOn = useStoredSwitch(pushSwitch(me)) && permission === 'granted'
  const isOnlyInTabs = usePushFails() && isOn
  const saySaved = useSaySaved()

  const turn = async (wanted: boolean) => {
    if (await turnPush(me, wanted)) saySaved()
  }
  const hint = isOnlyInTabs
    ? messages.pushNeedsTab
    : needsInstall()
      ? messages.pushNeedsInstall
      : hints[permission]
  return (
    <>
      <Switch
        label="Push notifications here"
        hint={hint}
        isOn={isOn}
        disabled={permission !== 'granted' && permission !== 'default'}
        onSwitch={(wanted) => void turn(wanted)}
      />
      {permission === 'denied' && (
        <div className="px-4 pb-3 md:px-5">
          <SayBox
            kind="warn"
            icon={CircleAlert}
            title={messages.pushBlockedTitle}
            actions={
              <Button size="small" onClick={() => void turn(true)}>
                Try again
              </Button>
            }
          >
            {messages.pushBlockedHint}
          </SayBox>
        </div>
      )}
    </>
  )
}
