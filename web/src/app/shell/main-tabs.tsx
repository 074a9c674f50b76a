import { TabBar } from '../../components/tab-bar.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { displayName } from '../../lib/format/member-facts.ts'
import type { ShellUser } from './account-menu.tsx'
import { badgeOf, type NavCounts, navItems, pageIcons } from './nav-items.ts'

/** The settings are opened from You. */
const shown = navItems.filter(({ file }) => file !== 'settings')

/** The pages of the sidebar, and You, at the bottom of a phone. */
export function MainTabs({ user, counts }: { user: ShellUser; counts: NavCounts }) {
  const pages = shown.map((item) => {
    const Icon = pageIcons[item.file]
    return {
      path: item.path,
      name: item.name,
      icon: <Icon aria-hidden="true" className="size-5!" />,
      badge: badgeOf(item, counts),
    }
  })
  const icon = <UserAvatar user={{ ...user, userName: displayName(user) }} size={20} />
  return (
    <TabBar
      label="Main"
      tabs={[...pages, { path: '/you', also: ['/profile', '/settings'], name: 'You', icon }]}
      marker="notch-8 -ml-4 h-2 w-8 bg-signal"
    />
  )
}
