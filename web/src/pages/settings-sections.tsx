import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import Box from 'lucide-react/icons/box'
import Eye from 'lucide-react/icons/eye'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Laptop from 'lucide-react/icons/laptop'
import Sun from 'lucide-react/icons/sun'
import type { ComponentProps, ComponentType } from 'react'
import { loadable } from '../components/late.tsx'
import type { SettingsSection } from '../components/settings/section.tsx'
import { whenPainted } from '../lib/browser/when.ts'

type Later = typeof import('./settings-later.tsx')

let painted: Promise<void> | undefined

/**
 * The content of sections is in a chunk of its own, which starts after the first paint of the page without it: before,
 * it delayed the largest paint by 0.7 s on a slow phone.
 */
const later = <Props extends object>(choose: (all: Later) => ComponentType<Props>) =>
  loadable<Props>(async () => {
    painted ??= whenPainted()
    await painted
    return choose(await import('./settings-later.tsx'))
  })

const NotificationSettings = later((all) => all.NotificationSettings)
const NotificationsSummary = later((all) => all.NotificationsSummary)
const PrivacySettings = later((all) => all.Privacy)
const PrivacySummary = later((all) => all.PrivacySummary)
const Blocked = later((all) => all.Blocked)
const BlockedSummary = later((all) => all.BlockedSummary)
const SignIn = later((all) => all.SignIn)
const SignInSummary = later((all) => all.SignInSummary)
const Sessions = later((all) => all.SessionsHere)
const SessionsSummary = later((all) => all.SessionsSummary)
const KeyboardSettings = later((all) => all.KeyboardSettings)
const KeyboardSummary = later((all) => all.KeyboardSummary)
const YourData = later((all) => all.YourData)
const Appearance = later((all) => all.Appearance)
const ThemeSummary = later((all) => all.ThemeSummary)
export const SiteLinks = later((all) => all.SiteLinks)

export interface Group {
  title: string
  sections: readonly ComponentProps<typeof SettingsSection>[]
}

export const groups: readonly Group[] = [
  {
    title: 'Account',
    sections: [
      {
        id: 'sign-in',
        rows: 9,
        title: 'Sign-in',
        line: 'Your email, your password and the other ways to sign in.',
        icon: KeyRound,
        value: (line) => <SignInSummary unknown={line} />,
        children: <SignIn />,
      },
      {
        id: 'sessions',
        rows: 4,
        title: 'Sessions',
        line: "Devices where you're signed in. Sessions expire after 7 days of inactivity.",
        icon: Laptop,
        value: (line) => <SessionsSummary unknown={line} />,
        children: <Sessions />,
      },
      {
        id: 'your-data',
        rows: 2,
        title: 'Your data',
        line: 'Your data is yours.',
        icon: Box,
        value: () => 'Export, delete account',
        children: <YourData />,
      },
    ],
  },
  {
    title: 'People',
    sections: [
      {
        id: 'notifications',
        rows: 6,
        title: 'Notifications',
        name: 'Notification settings',
        line: 'Choose what we notify you about, and how.',
        icon: Bell,
        value: (line) => <NotificationsSummary unknown={line} />,
        children: <NotificationSettings />,
      },
      {
        id: 'privacy',
        rows: 7,
        title: 'Privacy',
        line: 'What other people can see of you.',
        icon: Eye,
        value: (line) => <PrivacySummary unknown={line} />,
        children: <PrivacySettings />,
      },
      {
        id: 'blocked',
        rows: 2,
        title: 'Blocked',
        line: "People you blocked can't find you, message you, or see that you blocked them.",
        icon: Ban,
        value: (line) => <BlockedSummary unknown={line} />,
        children: <Blocked />,
      },
    ],
  },
  {
    title: 'This device',
    sections: [
      {
        id: 'appearance',
        title: 'Appearance',
        line: 'Saved on this device only.',
        icon: Sun,
        value: () => <ThemeSummary />,
        children: <Appearance />,
      },
      {
        id: 'keyboard',
        rows: 3,
        title: 'Keyboard',
        line: 'Shortcuts are off while you type.',
        icon: Keyboard,
        value: () => <KeyboardSummary />,
        children: <KeyboardSettings />,
      },
    ],
  },
]
