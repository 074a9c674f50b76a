import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { endVisit } from '../features/discovery/visit.ts'
import { LateGithubPanel } from '../features/github/late-panel.ts'
import { reloadProfile, useMyProfile } from '../features/profile/api.ts'
import { MyProfile } from '../features/profile/my-profile.tsx'
import { Panel } from '../features/profile/panel.tsx'

/** The member's own profile. */
export function ProfilePage() {
  const client = useQueryClient()
  return (
    <div className="@container">
      <Page>
        <PageHeader title="Profile" line="View and manage your profile information">
          My Profile
        </PageHeader>
        <MyProfile onSaved={() => void endVisit(client)} sources={<Sources />} />
      </Page>
    </div>
  )
}

/** Where a member can take parts of their profile from. */
function Sources() {
  const client = useQueryClient()
  const profile = useMyProfile()
  const [query] = useSearchParams()
  if (!profile) return null
  const reload = () => {
    void endVisit(client)
    return reloadProfile(client, profile.userId)
  }
  return (
    <LateGithubPanel
      profile={profile}
      isExpired={query.get('github') === 'expired'}
      onAdded={reload}
      frame={(content) => <Panel title="GitHub">{content}</Panel>}
    />
  )
}
