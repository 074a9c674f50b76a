import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import Inbox from 'lucide-react/icons/inbox'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { MemberPage } from '../../page-table.ts'

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
