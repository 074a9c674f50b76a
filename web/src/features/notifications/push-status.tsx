import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/notifications'
import type { NotificationState } from '@shipmates/contract/notifications'
import BellIcon from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import { useShowSaved } from '../../components/settings/saved.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useSession } from '../../lib/net/session.ts'
import { needsInstall, type Permission, usePermission } from './permission.ts'
import { type PushHere, pushStateNames, usePushHere } from './push-here.ts'
import { subscribe, turnPush } from './push-subscription.ts'

type PushStatusProps = { me: UserId; devices: NotificationState['pushDevices'] }

/** The state after the last press. */
type Phase = 'none' | 'asking' | 'refused' | 'trying' | 'unreached'

/** Whether pushes reach this device and my others, with the button to change it here. */
export function PushStatus({ me, devices }: PushStatusProps) {
  const here = usePushHere(me)
  const permission = usePermission()
  const [phase, setPhase] = useState<Phase>('none')
  const showSaved = useShowSaved()

  const turn = async (isOn: boolean) => {
    if (isOn) setPhase('asking')
    const isDone = await turnPush(me, isOn)
    setPhase(isDone ? 'none' : 'refused')
    if (isDone) showSaved()
  }
  const tryAgain = async () => {
    setPhase('trying')
    await subscribe(me)
    setPhase('unreached')
  }
  const isAsking = phase === 'asking'
  const Icon = here === 'on' || isAsking ? BellIcon : BellOff
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-b border-line px-4 py-3.5 md:px-5">
      <span className="grid size-9 flex-none place-items-center rounded-control bg-sunken text-ink-2">
        <Icon aria-hidden="true" />
      </span>
      <p role="status" className="min-w-0 flex-[1_1_240px]">
        <b className="block leading-[1.35] font-600">
          {messages.pushOnDevice({ state: isAsking ? messages.pushWaits : pushStateNames[here] })}
        </b>
        <span className="mt-px block text-13 leading-[1.45] text-pretty text-ink-2">
          {sentenceOf({ here, permission, phase, devices })}
        </span>
      </p>
      <span className="flex flex-none gap-2 max-md:w-full max-md:*:h-11 max-md:*:flex-1">
        {here === 'open' && (
          <Button busy={phase === 'trying'} onClick={() => void tryAgain()}>
            Try again
          </Button>
        )}
        {(here === 'on' || here === 'open') && (
          <Button kind={here === 'open' ? 'ghost' : undefined} onClick={() => void turn(false)}>
            Turn off
          </Button>
        )}
        {here === 'off' && (
          <Button
            kind="primary"
            busy={isAsking}
            busyLabel="Turning on…"
            onClick={() => void turn(true)}
          >
            {!isAsking && <BellIcon aria-hidden="true" />}
            Turn on push
          </Button>
        )}
      </span>
    </div>
  )
}

type Facts = {
  here: PushHere
  permission: Permission
  phase: Phase
  devices: NotificationState['pushDevices']
}

function sentenceOf({ here, permission, phase, devices }: Facts): string {
  const others = devices.filter(({ isCurrent }) => !isCurrent).map(({ name }) => name)
  if (here === 'blocked') return messages.pushBlocked
  if (here === 'open') return phase === 'unreached' ? messages.pushStillFails : messages.pushFails
  if (here === 'impossible') {
    if (needsInstall()) return messages.pushNeedsInstall
    return permission === 'workerless' ? messages.pushNeedsStorage : messages.pushUnsupported
  }
  if (here === 'on') {
    const device = devices.find(({ isCurrent }) => isCurrent)?.name ?? 'This browser'
    return messages.pushHere({ device, others })
  }
  if (phase === 'asking') return messages.pushAsks
  if (phase === 'refused') return messages.pushRefused
  return others.length > 0 ? messages.pushElsewhere({ others }) : messages.pushNowhere
}

/** A tag with the push state of this device. */
export function PushTag() {
  const { user } = useSession()
  return user && <Tag me={user.userId} />
}

function Tag({ me }: { me: UserId }) {
  const here = usePushHere(me)
  return (
    <span className="inline-flex h-[22px] items-center rounded-chip bg-sunken px-2 text-12 font-600 text-ink-2 forced-colors:border">
      {here === 'on' || here === 'open' ? 'Push on' : 'Push off'}
    </span>
  )
}
