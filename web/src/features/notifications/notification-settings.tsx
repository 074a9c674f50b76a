import type { UserId } from '@shipmates/contract/ids'
import { settingsFailed } from '@shipmates/contract/messages/notifications'
import type { NotificationState } from '@shipmates/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { boxClasses } from '../../components/settings/box.ts'
import { Button } from '../../components/ui/button.tsx'
import { useSession } from '../../lib/net/session.ts'
import { notificationSettingsQuery } from './api.ts'
import { DeviceSettings } from './device-settings.tsx'
import { Matrix } from './matrix.tsx'
import { usePushHere } from './push-here.ts'
import { PushStatus } from './push-status.tsx'

/** The notification settings: stored on the server, except those of this device. */
export function NotificationSettings() {
  const { user } = useSession()
  return user && <Settings me={user.userId} />
}

function Settings({ me }: { me: UserId }) {
  const { data, isError, isFetching, refetch } = useQuery(notificationSettingsQuery)
  const here = usePushHere(me)
  return (
    <>
      <div className={boxClasses}>
        <PushStatus me={me} devices={data?.pushDevices ?? []} />
        {isError && !data ? (
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 md:px-5 md:py-4">
            <p role="alert" className="text-14 text-ink-2">
              {settingsFailed}
            </p>
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Matrix settings={data} here={here} />
        )}
      </div>
      <DeviceSettings settings={data} />
    </>
  )
}

/** The enabled channels in a few words; `unknown` until loaded. */
export function NotificationsSummary({ unknown }: { unknown: string }) {
  const { user } = useSession()
  return user && <Summary me={user.userId} unknown={unknown} />
}

function Summary({ me, unknown }: { me: UserId; unknown: string }) {
  const isPushOn = ['on', 'open'].includes(usePushHere(me))
  const { data } = useQuery({ ...notificationSettingsQuery, enabled: false })
  return data ? summarise(data, isPushOn) : unknown
}

function summarise(settings: NotificationState, isPushOn: boolean): string {
  const { messagePush, requestPush, acceptancePush } = settings
  const { unreadMail, requestMail, acceptanceMail, digestMail, quietFrom, quietTo } = settings
  const channels = [
    isPushOn && (messagePush || requestPush || acceptancePush) && 'Push',
    (unreadMail || requestMail || acceptanceMail || digestMail) && 'Email',
  ].filter(Boolean)
  const quiet = quietFrom && quietTo ? [`quiet ${quietFrom}–${quietTo}`] : []
  return [channels.join(' and ') || 'Off', ...quiet].join(', ')
}
