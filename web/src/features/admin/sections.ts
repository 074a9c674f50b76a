import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import Flag from 'lucide-react/icons/flag'
import ScrollText from 'lucide-react/icons/scroll-text'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import { useSession } from '../../lib/net/session.ts'
import { openCountQuery, overviewQuery } from './api.ts'

const sections = [
  { path: '/admin/reports', name: 'Reports', icon: Flag, counts: 'reports' },
  { path: '/admin/members', name: 'Members', icon: Users, counts: 'approvals' },
  { path: '/admin/invitations', name: 'Invitations', icon: Ticket, isForAdmins: true },
  { path: '/admin/log', name: 'Log', icon: ScrollText },
  { path: '/admin/overview', name: 'Overview', icon: ChartColumn },
] as const

/** The badge of the open reports. */
export const openReports = (count: number) => ({
  count,
  label: `${count} open ${count === 1 ? 'report' : 'reports'}`,
})

/** The pages of the staff that the viewer may open, with their counts. */
export function useSections() {
  const isAdmin = useSession().user?.role === 'admin'
  const open = useQuery(openCountQuery).data ?? 0
  const waiting = useQuery(overviewQuery).data?.approvalsWaiting ?? 0
  const badges = {
    reports: openReports(open),
    approvals: { count: waiting, label: `${waiting} waiting for approval` },
  }
  return sections
    .filter((section) => isAdmin || !('isForAdmins' in section))
    .map((section) => ({
      ...section,
      badge: 'counts' in section ? badges[section.counts] : undefined,
    }))
}
