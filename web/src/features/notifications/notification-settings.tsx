import type { UserId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { boxClasses } from '../../components/settings/box.ts'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { useSession } from '../../lib/net/session.ts'
import { notificationSettingsQuery } from './api.ts'
import { BrowserSwitch } from './browser-switch.tsx'
import { MailSwitches } from './mail-switches.tsx'
import { noticesSwitch } from './notices-switch.ts'
import { usePermission } from './permission.ts'

/** The notification settings: this browser, and mail. */
export function NotificationSettings() {
  const { user } = useSession()
  return (
    <div className={boxClasses}>
      {user && <BrowserSwitch me={user.userId} />}
      <MailSwitches />
    </div>
  )
}

/** What is switched on, in a few words. */
export function NotificationsInShort() {
  const { user } = useSession()
  return user && <InShort me={user.userId} />
}

function InShort({ me }: { me: UserId }) {
  const isWanted = useStoredSwitch(noticesSwitch(me))
  const isAllowed = usePermission() === 'granted'
  const { data } = useQuery(notificationSettingsQuery)
  if (!data) return null
  const ways = [
    isWanted && isAllowed && 'This device',
    (data.unreadMail || data.digestMail) && 'Email',
  ]
  return ways.filter(Boolean).join(', ') || 'Off'
}
