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

/** The places of the sidebar, in their order. */
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
