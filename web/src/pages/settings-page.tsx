import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { Appearance } from '../features/accounts/appearance.tsx'
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx'
import { PasswordTips } from '../features/accounts/password-tips.tsx'
import { Sessions } from '../features/accounts/sessions.tsx'
import { SettingsSection } from '../features/accounts/settings-section.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { KeyboardSettings } from '../features/shortcuts/keyboard-settings.tsx'
import { useSession } from '../lib/net/session.ts'

export function SettingsPage() {
  const { user } = useSession()
  return (
    <Page>
      <div className="mb-7">
        <PageHeader line="Manage your account security and preferences">Settings</PageHeader>
      </div>
      <SettingsSection
        id="change-password"
        title="Change Password"
        line="Changing it signs you out on all other devices."
      >
        <div className="grid gap-6 rounded-card border border-line bg-surface p-[18px] md:p-6 min-[900px]:grid-cols-[minmax(0,1fr)_268px] min-[900px]:gap-8">
          <ChangePasswordForm email={user?.email ?? ''} labelledBy="change-password" />
          <PasswordTips />
        </div>
      </SettingsSection>
      <SettingsSection id="appearance" title="Appearance" line="Saved on this device only.">
        <Appearance />
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Sessions"
        line="Devices where you're signed in. Sessions expire after 7 days of inactivity."
      >
        <Sessions />
      </SettingsSection>
      <SettingsSection id="keyboard" title="Keyboard" line="Shortcuts are off while you type.">
        <KeyboardSettings />
      </SettingsSection>
      {user && (
        <SettingsSection
          id="notifications"
          title="Notifications"
          name="Notification settings"
          line="Choose what we notify you about."
        >
          <NotificationSettings me={user.userId} />
        </SettingsSection>
      )}
    </Page>
  )
}
