import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { Appearance } from '../features/accounts/appearance.tsx'
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx'
import { PasswordTips } from '../features/accounts/password-tips.tsx'
import { Sessions } from '../features/accounts/sessions.tsx'
import { SettingsSection } from '../features/accounts/settings-section.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { KeyboardSettings } from '../features/shortcuts/keyboard-settings.tsx'
import { useSession } from '../lib/use-session.ts'

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
        line="Every other device is signed out when you change it."
      >
        <div className="grid gap-6 rounded-card border border-line bg-surface p-[18px] md:p-6 min-[900px]:grid-cols-[minmax(0,1fr)_268px] min-[900px]:gap-8">
          <ChangePasswordForm email={user?.email ?? ''} labelledBy="change-password" />
          <PasswordTips />
        </div>
      </SettingsSection>
      <SettingsSection id="appearance" title="Appearance" line="The choice stays on this device.">
        <Appearance />
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Sessions"
        line="Where you are signed in now. A session ends by itself after 7 quiet days."
      >
        <Sessions />
      </SettingsSection>
      <SettingsSection
        id="keyboard"
        title="Keyboard"
        line="Shortcuts never act while you type in a field."
      >
        <KeyboardSettings />
      </SettingsSection>
      {user && (
        <SettingsSection
          id="notifications"
          title="Notifications"
          name="Notification settings"
          line="Choose what may call you back."
        >
          <NotificationSettings me={user.userId} />
        </SettingsSection>
      )}
    </Page>
  )
}
