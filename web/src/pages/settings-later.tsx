import { boxClasses } from '../components/settings/box.ts'
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx'
import { PasswordTips } from '../features/accounts/password-tips.tsx'
import { useSession } from '../lib/net/session.ts'

export { Sessions, SessionsInShort } from '../features/accounts/sessions.tsx'
export { YourData } from '../features/leaving/your-data.tsx'
export {
  NotificationSettings,
  NotificationsInShort,
} from '../features/notifications/notification-settings.tsx'
export { Blocked, BlockedInShort } from '../features/privacy/blocked.tsx'
export { PrivacyInShort, PrivacySettings } from '../features/privacy/privacy-settings.tsx'
export { KeyboardInShort, KeyboardSettings } from '../features/shortcuts/keyboard-settings.tsx'
export { SiteLinks } from '../features/site/site-links.tsx'

/** The ways to sign in: the password. */
export function SignIn() {
  const { user } = useSession()
  return (
    <>
      <h3 id="change-password" className="type-title text-16 leading-[1.25] tracking-[-0.012em]">
        Change Password
      </h3>
      <p className="mt-1 mb-3 text-14 leading-[1.5] text-ink-2">
        Changing it signs you out on all other devices.
      </p>
      <div
        className={`${boxClasses} grid gap-6 p-3.5 md:p-6 min-[900px]:grid-cols-[minmax(0,1fr)_268px] min-[900px]:gap-8`}
      >
        <ChangePasswordForm email={user?.email ?? ''} labelledBy="change-password" />
        <PasswordTips />
      </div>
    </>
  )
}
