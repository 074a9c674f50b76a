import { Compass, Inbox, type LucideIcon, MessageSquare, Settings, Users } from 'lucide-react'

export type NavCounts = { pendingRequests: number; unreadMessages: number }

export type NavItem = {
  to: string
  label: string
  icon: LucideIcon
  /** What the badge counts, if the item has one. */
  count?: (counts: NavCounts) => { count: number; label: string }
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The items of the sidebar, in order. */
export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Discover', icon: Compass },
  {
    to: '/requests',
    label: 'Requests',
    icon: Inbox,
    count: ({ pendingRequests: count }) => ({ count, label: plural(count, 'pending request') }),
  },
  { to: '/connections', label: 'Connections', icon: Users },
  {
    to: '/messages',
    label: 'Messages',
    icon: MessageSquare,
    count: ({ unreadMessages: count }) => ({ count, label: plural(count, 'unread message') }),
  },
  { to: '/settings', label: 'Settings', icon: Settings },
]

/** The sum of all badge counts, and the badges' labels as one text. */
export function waiting(counts: NavCounts): { total: number; label: string } {
  const some = navItems
    .flatMap((item) => item.count?.(counts) ?? [])
    .filter(({ count }) => count > 0)
  return {
    total: some.reduce((sum, { count }) => sum + count, 0),
    label: some.map(({ label }) => label).join(', '),
  }
}
