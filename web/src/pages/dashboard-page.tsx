import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { Discovery } from '../features/discovery/discovery.tsx'
import { hasTakenFirstSteps } from '../features/first-steps/newcomer.ts'
import { useSession } from '../lib/use-session.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'

const NewcomerSteps = lazy(async () => ({
  default: (await import('./first-steps.tsx')).NewcomerSteps,
}))

/** The developers to get to know: feed, search, and the profile behind each card. */
export function DashboardPage() {
  usePreloadedProfileDialog()
  return (
    <Page>
      <PageHeader title="Discover" line="Say hello to someone who builds what you build.">
        Discover Developers
      </PageHeader>
      <FirstVisit />
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

/** What a new member finds above the feed; most members never load it. */
function FirstVisit() {
  const { user } = useSession()
  const { search } = useLocation()
  const [isDue] = useState(() => user !== undefined && !hasTakenFirstSteps(user.userId))
  return (
    isDue &&
    !search && (
      <Suspense>
        <NewcomerSteps onMeet={focusFirstCard} />
      </Suspense>
    )
  )
}

/** Leads to the first Connect: the name of the first card, or the heading where there is none. */
function focusFirstCard(): void {
  const first = ['article h2 button', 'h1'].map((place) => document.querySelector(`main ${place}`))
  first.find((found) => found instanceof HTMLElement)?.focus()
}
