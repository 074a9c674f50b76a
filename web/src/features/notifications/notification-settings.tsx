import type { UserId } from '@shipmates/contract/ids'
import { BrowserSwitch } from './browser-switch.tsx'
import { MailSwitch } from './mail-switch.tsx'

/** The notification settings: this browser, and mail. */
export function NotificationSettings({ me }: { me: UserId }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <BrowserSwitch me={me} />
      <div className="border-t border-line">
        <MailSwitch />
      </div>
    </div>
  )
}
