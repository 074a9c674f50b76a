import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import Inbox from 'lucide-react/icons/inbox'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { type MemberPage, memberPages } from '../../page-table.ts'

export type NavCounts = { pendingRequests: number; unreadMessages: number }

/** The items of the sidebar, in order. */
export const navItems = memberPages.filter(({ isInSidebar }) => isInSidebar)

/** What an item's badge shows. Undefined for an item without a badge. */
export function badgeOf({ badge }: MemberPage, counts: NavCounts) {
  if (!badge) return undefined
  const count = counts[badge.counts]
  return { count, label: `${count} ${badge.noun}${count === 1 ? '' : 's'}` }
}

/** The sum of all badge counts, and the badges' labels as one text. */
export function waiting(counts: NavCounts): { total: number; label: string } {
  const some = navItems
    .flatMap((item) => badgeOf(item, counts) ?? [])
    .filter(({ count }) => count > 0)
  return {
    total: some.reduce((sum, { count }) => sum + count, 0),
    label: some.map(({ label }) => label).join(', '),
  }
}

/** The icons of the pages. Not in the page table, because the account screens load that too. */
export const pageIcons: Record<MemberPage['file'], LucideIcon> = {
  dashboard: Compass,
  requests: Inbox,
  connections: Users,
  messages: MessageSquare,
  profile: UserRound,
  settings: Settings,
  you: UserRound,
}
