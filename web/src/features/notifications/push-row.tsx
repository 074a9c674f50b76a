import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/notifications'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { useSaySaved } from '../../components/settings/saved.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SayBox } from '../../components/ui/say-box.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { needsInstall } from './needs-install.ts'
import { type Permission, usePermission } from './permission.ts'
import { subscribe, usePushFails } from './push-subscription.ts'
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
        <Trouble
          title={messages.pushBlockedTitle}
          still={messages.pushStillBlocked}
          onRetry={() => turn(true)}
        >
          {messages.pushBlockedHint}
        </Trouble>
      )}
      {isOnlyInTabs && (
        <Trouble
          title={messages.pushNeedsTabTitle}
          still={messages.pushStillFails}
          onRetry={() => subscribe(me)}
        >
          {messages.pushNeedsTabHint}
        </Trouble>
      )}
    </>
  )
}

type TroubleProps = {
  title: string
  /** Said after a try that changed nothing; after any other this box is gone. */
  still: string
  onRetry: () => Promise<void>
  children: string
}

/** Why there are no notifications here, with a button to try again. */
function Trouble({ title, still, onRetry, children }: TroubleProps) {
  const [trial, setTrial] = useState<'none' | 'running' | 'failed'>('none')
  const tryAgain = async () => {
    setTrial('running')
    await onRetry()
    setTrial('failed')
  }
  return (
    <div className="px-4 pb-3 md:px-5">
      <SayBox
        kind="warn"
        icon={CircleAlert}
        title={title}
        actions={
          <>
            <Button size="small" busy={trial === 'running'} onClick={() => void tryAgain()}>
              Try again
            </Button>
            <span role="status" className="self-center">
              {trial === 'failed' && still}
            </span>
          </>
        }
      >
        {children}
      </SayBox>
    </div>
  )
}
