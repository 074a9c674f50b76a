import { useQuery } from '@tanstack/react-query'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { requestsQuery, usePendingCount } from '../features/connections/api.ts'
import { Requests } from '../features/connections/requests.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { useDeferredLoading } from '../lib/browser/use-deferred-loading.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

/** Reserves the line of "4 pending" on a phone. */
const NOT_YET_COUNTED = '\u00a0'

/** The list of requests that wait for an answer. */
export function RequestsPage() {
  usePreloadedProfileDialog()
  const isLoading = useDeferredLoading(useQuery(requestsQuery).isPending)
  const pending = usePendingCount()
  const uncounted = isLoading ? NOT_YET_COUNTED : undefined
  const me = useMyProfile()
  const { openChat, openingId } = useOpenChat()

  return (
    <Page>
      <PageHeader
        title="Requests"
        count={pending > 0 ? `${pending} pending` : uncounted}
        line="People who want to connect with you."
      >
        Connection Requests
      </PageHeader>
      <Requests
        mySkills={me?.skills ?? []}
        onMessage={openChat}
        openingId={openingId}
        profile={({ user, onConnect, onClose }) => (
          <ProfileDialog
            user={user}
            mySkills={me?.skills}
            onConnect={onConnect}
            onClose={onClose}
          />
        )}
      />
    </Page>
  )
}
