import { Sessions } from '../features/accounts/sessions.tsx'
import { PushTag } from '../features/notifications/push-tag.tsx'
import { PrivacySettings } from '../features/privacy/privacy-settings.tsx'
import { ProfileVisibility } from '../features/profile/profile-visibility.tsx'

export { Appearance, ThemeInShort } from '../features/accounts/appearance.tsx'
export { SessionsInShort } from '../features/accounts/sessions.tsx'
export { SignInInShort } from '../features/accounts/sign-in/in-short.tsx'
export { SignIn } from '../features/accounts/sign-in/sign-in.tsx'
export { YourData } from '../features/leaving/your-data.tsx'
export {
  NotificationSettings,
  NotificationsInShort,
} from '../features/notifications/notification-settings.tsx'
export { Blocked, BlockedInShort } from '../features/privacy/blocked.tsx'
export { PrivacyInShort } from '../features/privacy/privacy-settings.tsx'
export { KeyboardInShort, KeyboardSettings } from '../features/shortcuts/keyboard-settings.tsx'
export { SiteLinks } from '../features/site/site-links.tsx'

export const Privacy = () => <PrivacySettings profile={<ProfileVisibility />} />

export const SessionsHere = () => <Sessions here={<PushTag />} />
