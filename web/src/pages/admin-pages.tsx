import { Navigate, Route, Routes } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { TabBar } from '../components/tab-bar.tsx'
import { ButtonLink } from '../components/ui/links.tsx'
import { useSections } from '../features/admin/sections.ts'
import { NARROW, useMediaQuery } from '../lib/browser/use-window.ts'
import { useSession } from '../lib/net/session.ts'
import { AdminInvitations } from './admin-invitations.tsx'
import { AdminLog } from './admin-log.tsx'
import { AdminMember } from './admin-member.tsx'
import { AdminMembers } from './admin-members.tsx'
import { AdminOverview } from './admin-overview.tsx'
import { AdminReports } from './admin-reports.tsx'

/** The pages of moderators and admins, which no one else loads. */
export function AdminPages() {
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <>
      <Routes>
        <Route index element={<Navigate to="/admin/reports" replace />} />
        <Route path="reports/:reportId?" element={<AdminReports />} />
        <Route path="members" element={<AdminMembers />} />
        <Route path="members/:userId" element={<AdminMember />} />
        {isAdmin && <Route path="invitations" element={<AdminInvitations />} />}
        <Route path="log" element={<AdminLog />} />
        <Route path="overview" element={<AdminOverview />} />
        <Route path="*" element={<NothingHere />} />
      </Routes>
      <AdminTabBar />
    </>
  )
}

const NothingHere = () => (
  <Page look="column">
    <PageHeader>Page not found</PageHeader>
    <EmptyState
      flag="N"
      title="Nothing here"
      action={<ButtonLink to="/admin/reports">Go to Reports</ButtonLink>}
    >
      This page isn't on our charts. The link may be old or mistyped.
    </EmptyState>
  </Page>
)

/** The pages of the staff in a bar at the bottom of a phone. */
function AdminTabBar() {
  const isNarrow = useMediaQuery(NARROW)
  const sections = useSections()
  if (!isNarrow) return null
  return (
    <TabBar
      label="Admin, tabs"
      tabs={sections.map(({ icon: Icon, ...section }) => ({
        ...section,
        icon: <Icon aria-hidden="true" className="size-5!" />,
      }))}
      marker="pennant-stripes -ml-[18px] h-[7px] w-9 [clip-path:polygon(0_0,100%_22%,100%_78%,0_100%)]"
    />
  )
}
