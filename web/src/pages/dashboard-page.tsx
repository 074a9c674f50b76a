import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHeadingSlot } from '../components/heading-slot.ts'
import { late, optional } from '../components/late.tsx'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { LOADING_LABEL } from '../features/discovery/developer-skeletons.tsx'
import { Discovery } from '../features/discovery/discovery.tsx'
import { useIsAlone } from '../features/discovery/use-is-alone.ts'
import { loadLater, NewcomerSteps, useFirstVisit } from './first-visit.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

const FirstMember = late(async () => (await loadLater()).FirstMember)
const NoAdmin = late(async () => (await loadLater()).NoAdmin)
const Invite = late(async () => (await loadLater()).Invite)
const RelatedProfile = optional(async () => (await loadLater()).RelatedProfile)

/** Only there the server says whether it has an admin. */
const IS_LOCAL = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** The developers page: feed, search, and the profile behind each card. */
export function DashboardPage() {
  usePreloadedProfileDialog()
  const { isFirst, end } = useFirstVisit()
  const { search } = useLocation()
  const isAlone = useIsAlone(!search) && isFirst !== undefined
  const slot = useHeadingSlot()
  const { openChat, openingId } = useOpenChat()
  return (
    <Page>
      {/* Rendered together with the feed: once the heading is visible, keys must work. */}
      {isFirst === undefined ? (
        <p role="status" className="sr-only">
          {LOADING_LABEL}
        </p>
      ) : (
        <PageHeader
          title="Discover"
          // A phone has the welcome there.
          line={slot || isAlone ? undefined : 'Say hello to someone who builds what you build.'}
        >
          Discover Developers
        </PageHeader>
      )}
      {IS_LOCAL && <NoAdmin />}
      {isAlone && <FirstMember isNew={isFirst} onStepsEnd={end} />}
      {isFirst && !search && !isAlone && <NewcomerSteps onEnd={end} onMeet={focusFirstCard} />}
      {/* Hidden until it is known whether the first steps will push it down. */}
      <div hidden={isFirst === undefined || isAlone}>
        <Discovery
          onMessage={openChat}
          openingId={openingId}
          invite={<Invite />}
          related={(opened) => (
            <Suspense>
              <RelatedProfile openChat={openChat} {...opened} />
            </Suspense>
          )}
          profile={({ developer, ...acts }) => (
            <ProfileDialog
              user={developer}
              match={developer.match}
              canRequest={developer.canRequest}
              {...acts}
            />
          )}
        />
      </div>
    </Page>
  )
}

/** Focuses the first card's name, or the heading if there is no card. */
function focusFirstCard(): void {
  const first = ['main article h2 button', 'h1'].map((place) => document.querySelector(place))
  first.find((found) => found instanceof HTMLElement)?.focus()
}
