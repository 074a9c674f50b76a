import { Sessions } from '../features/accounts/sessions.tsx'
import { PushTag } from '../features/notifications/push-status.tsx'
import { PrivacySettings } from '../features/privacy/privacy-settings.tsx'
import { ProfileVisibility } from '../features/profile/profile-visibility.tsx'

export { Appearance, ThemeSummary } from '../features/accounts/appearance.tsx'
export { SessionsSummary } from '../features/accounts/sessions.tsx'
export { SignIn, SignInSummary } from '../features/accounts/sign-in/sign-in.tsx'
export { YourData } from '../features/leaving/your-data.tsx'
export {
  NotificationSettings,
  NotificationsSummary,
} from '../features/notifications/notification-settings.tsx'
export { Blocked, BlockedSummary } from '../features/privacy/blocked.tsx'
export { PrivacySummary } from '../features/privacy/privacy-settings.tsx'
export { KeyboardSettings, KeyboardSummary } from '../features/shortcuts/keyboard-settings.tsx'
export { SiteLinks } from '../features/site/site-links.tsx'

export const Privacy = () => <PrivacySettings profile={<ProfileVisibility />} />

export const SessionsHere = () => <Sessions here={<PushTag />} />
