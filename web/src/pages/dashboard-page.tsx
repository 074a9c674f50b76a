import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { Discovery } from '../features/discovery/discovery.tsx'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'

/** The developers to get to know: feed, search, and the profile behind each card. */
export function DashboardPage() {
  usePreloadedProfileDialog()
  return (
    <Page>
      <PageHeader title="Discover" line="Say hello to someone who builds what you build.">
        Discover Developers
      </PageHeader>
      <Discovery
        profile={({ developer, onConnect, onClose }) => (
          <ProfileDialog
            user={developer}
            match={developer.match}
            onConnect={onConnect}
            onClose={onClose}
          />
        )}
      />
    </Page>
  )
}
