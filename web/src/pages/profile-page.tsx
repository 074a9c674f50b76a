import { getSite } from '@shipmates/contract/site'
import { useQueryClient } from '@tanstack/react-query'
import { late } from '../components/late.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { endFeedSession } from '../features/discovery/feed-session.ts'
import { MyProfile } from '../features/profile/my-profile.tsx'
import { whenWide } from '../lib/browser/when.ts'
import { call } from '../lib/net/api.ts'

const Sources = late(async () =>
  (await isOffered()) ? (await import('./profile-sources.tsx')).ProfileSources : () => null,
)

const AsOthersSeeYou = late(
  async () => (await import('./as-others-see-you.tsx')).AsOthersSeeYou,
  whenWide,
)

/** The member's own profile. */
export function ProfilePage() {
  const client = useQueryClient()
  return (
    <div className="@container flex grow flex-col">
      <Page className="flex grow flex-col">
        <PageHeader title="Profile" line="View and manage your profile information">
          My Profile
        </PageHeader>
        <MyProfile
          onSaved={() => void endFeedSession(client)}
          sources={<Sources />}
          aside={<AsOthersSeeYou />}
        />
      </Page>
    </div>
  )
}

/** Whether members of this site can link GitHub. */
const isOffered = async (): Promise<boolean> => (await call(getSite)).data.github
