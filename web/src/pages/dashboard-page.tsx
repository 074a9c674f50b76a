import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageParams } from '../components/behaviour/use-addressed-layer.ts'
import { late, optional } from '../components/late.tsx'
import { Page, PageHeading } from '../components/page.tsx'
import { developersQuery } from '../features/discovery/api.ts'
import { Discovery } from '../features/discovery/discovery.tsx'
import { noFilters } from '../features/discovery/filters.ts'
import { browserStorage } from '../lib/browser/safe-storage.ts'
import { useSession } from '../lib/net/session.ts'
import { loadLater, NewcomerSteps, useFirstVisit } from './first-visit.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

const NoAdmin = late(async () => (await import('./no-admin.tsx')).NoAdmin)
const FirstMember = late(async () => (await loadLater()).FirstMember)
const Invite = late(async () => (await loadLater()).Invite)
const RelatedProfile = optional(async () => (await loadLater()).RelatedProfile)

/** Only there does the server report whether it has an admin. */
const IS_LOCAL = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** The developers page: feed, search, and the profile behind each card. */
export function DashboardPage() {
  usePreloadedProfileDialog()
  const [address] = useSearchParams()
  const isFeed = String(pageParams(address)) === ''
  const { isFirst, end } = useFirstVisit(isFeed)
  const isAlone = useIsAlone({ isShown: isFeed, isNew: isFirst })
  const { openChat, openingId } = useOpenChat()
  const heading = (
    <PageHeading title="Discover" className="whitespace-nowrap">
      Discover Developers
    </PageHeading>
  )
  if (isAlone && isFirst !== undefined) {
    return (
      <Page className="md:pt-3.5!">
        {IS_LOCAL && <NoAdmin />}
        <div className="flex items-center md:mb-5 md:min-h-10">{heading}</div>
        <FirstMember isNew={isFirst} onStepsEnd={end} />
      </Page>
    )
  }
  return (
    <Page className="md:pt-3.5!">
      {IS_LOCAL && <NoAdmin />}
      <Discovery
        heading={heading}
        strip={isFirst && isFeed && <NewcomerSteps onEnd={end} onMeet={focusFirstCard} />}
        isReady={isFirst !== undefined}
        hasSearch={isAlone === false}
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
    </Page>
  )
}

/** Focuses the first card's name, or the heading if there is no card. */
function focusFirstCard(): void {
  const first = ['main article h2 button', 'h1'].map((place) => document.querySelector(place))
  first.find((found) => found instanceof HTMLElement)?.focus()
}

type Shown = {
  /** The feed is on the screen. */
  isShown: boolean
  /** Whether I have just joined; undefined until known. */
  isNew: boolean | undefined
}

/**
 * Whether no one else is here, by the feed without filters. Undefined until that is known, for members who may be
 * alone: those who have just joined, and those who were alone here last time.
 */
function useIsAlone({ isShown, isNew }: Shown): boolean | undefined {
  const { data, isPending } = useQuery({ ...developersQuery(noFilters, 1), enabled: isShown })
  const key = `shipmates-alone-${useSession().user?.userId}`
  const isAlone = data?.isAlone === true
  // While a saved profile has the feed fetched again, who is alone stays alone.
  const [last, setLast] = useState<boolean>()
  if (data && last !== isAlone) setLast(isAlone)

  useEffect(() => {
    if (data) browserStorage.write(key, isAlone ? 'yes' : '')
  }, [data, isAlone, key])

  if (!isShown || !isPending) return isAlone
  return last ?? (isNew === false && !browserStorage.read(key) ? false : undefined)
}
