import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import Box from 'lucide-react/icons/box'
import Eye from 'lucide-react/icons/eye'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Laptop from 'lucide-react/icons/laptop'
import Sun from 'lucide-react/icons/sun'
import { type ComponentProps, Suspense } from 'react'
import { loadable } from '../components/loadable.tsx'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { SettingsSection } from '../components/settings/section.tsx'
import { SectionNav } from '../components/settings/section-nav.tsx'
import { Appearance, ThemeInShort } from '../features/accounts/appearance.tsx'
import { NARROW, useMediaQuery } from '../lib/browser/use-media-query.ts'

type Later = typeof import('./settings-later.tsx')

/** A part of what stands below the first screen, which has a chunk of its own. */
const later = (name: keyof Later) =>
  loadable(async () => (await import('./settings-later.tsx'))[name])

const NotificationSettings = later('NotificationSettings')
const NotificationsInShort = later('NotificationsInShort')
const PrivacySettings = later('PrivacySettings')
const PrivacyInShort = later('PrivacyInShort')
const Blocked = later('Blocked')
const BlockedInShort = later('BlockedInShort')
const SignIn = later('SignIn')
const SignInInShort = later('SignInInShort')
const Sessions = later('Sessions')
const SessionsInShort = later('SessionsInShort')
const KeyboardSettings = later('KeyboardSettings')
const KeyboardInShort = later('KeyboardInShort')
const YourData = later('YourData')
const SiteLinks = later('SiteLinks')

type Section = ComponentProps<typeof SettingsSection>

const sections: readonly Section[] = [
  {
    id: 'appearance',
    title: 'Appearance',
    line: 'Saved on this device only.',
    icon: Sun,
    value: <ThemeInShort />,
    children: <Appearance />,
  },
  {
    id: 'notifications',
    rows: 12,
    title: 'Notifications',
    name: 'Notification settings',
    line: 'Choose what we notify you about, and how.',
    icon: Bell,
    value: <NotificationsInShort />,
    children: <NotificationSettings />,
  },
  {
    id: 'privacy',
    rows: 7,
    title: 'Privacy',
    line: 'What other members can see. What you hide from them, they hide from you.',
    icon: Eye,
    value: <PrivacyInShort />,
    children: <PrivacySettings />,
  },
  {
    id: 'blocked',
    rows: 2,
    title: 'Blocked',
    line: "People you blocked can't find you, message you, or see that you blocked them.",
    icon: Ban,
    value: <BlockedInShort />,
    children: <Blocked />,
  },
  {
    id: 'sign-in',
    rows: 12,
    title: 'Sign-in',
    line: 'How you sign in, and two-step sign-in.',
    icon: KeyRound,
    value: <SignInInShort />,
    children: <SignIn />,
  },
  {
    id: 'sessions',
    rows: 4,
    title: 'Sessions',
    line: "Devices where you're signed in. Sessions expire after 7 days of inactivity.",
    icon: Laptop,
    value: <SessionsInShort />,
    children: <Sessions />,
  },
  {
    id: 'keyboard',
    rows: 3,
    title: 'Keyboard',
    line: 'Shortcuts are off while you type.',
    icon: Keyboard,
    value: <KeyboardInShort />,
    children: <KeyboardSettings />,
  },
  {
    id: 'your-data',
    rows: 2,
    title: 'Your data',
    line: 'Your data is yours.',
    icon: Box,
    value: 'Export, delete account',
    children: <YourData />,
  },
]

const onTouch = sections.filter(({ id }) => id !== 'keyboard')

/** The settings, with a list of their sections; below 768 px each opens by itself. */
export function SettingsPage() {
  const isNarrow = useMediaQuery(NARROW)
  const shown = useMediaQuery('(pointer: coarse)') ? onTouch : sections
  return (
    <Page>
      <div className="md:mb-7">
        <PageHeader line="Manage your account security and preferences">Settings</PageHeader>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] wide:grid-cols-[196px_minmax(0,1fr)] wide:items-start wide:gap-x-14">
        {!isNarrow && <SectionNav sections={shown} />}
        <div className="min-w-0">
          {shown.map((section) => (
            <SettingsSection key={section.id} {...section} />
          ))}
          <Suspense>
            <SiteLinks className="pt-6" />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}
