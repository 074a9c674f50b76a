import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { Page, PageHeader } from '../components/page.tsx'
import { TextLink } from '../components/ui/links.tsx'
import { TabPanel, Tabs } from '../components/ui/tabs.tsx'
import { receivedList, sentList, useCountLabel } from '../features/connections/api.ts'
import type { OpenedMember } from '../features/connections/loaded-rows.tsx'
import { PassedDevelopers } from '../features/connections/passed-developers.tsx'
import { Requests } from '../features/connections/requests.tsx'
import { SentRequests } from '../features/connections/sent-requests.tsx'
import { endFeedSession } from '../features/discovery/feed-session.ts'
import { useMyProfile } from '../features/profile/api.ts'
import { BestMatches } from './best-matches.tsx'
import { OpenedProfile, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

type View = 'received' | 'sent' | 'passed'

const lines: Record<View, string> = {
  received: 'People who want to connect with you.',
  sent: 'People you want to connect with.',
  passed: 'People you passed on or rejected.',
}

/** The requests that I received and sent; behind those I sent, whom I passed on. */
export function RequestsPage() {
  usePreloadedProfileDialog()
  const [view, setView] = useView()
  const { data } = useQuery(receivedList.query)
  const tabs = useTabs(data !== undefined)
  const tab = view === 'received' ? view : 'sent'

  return (
    <Page>
      <PageHeader title="Requests" line={lines[view]}>
        Connection Requests
      </PageHeader>
      <Tabs label="Requests" id="requests" value={tab} tabs={tabs} onChange={setView} />
      <TabPanel id="requests" value={tab}>
        {view === 'received' ? <Received /> : <Mine view={view} />}
      </TabPanel>
    </Page>
  )
}

/** The view in the address: `?tab=sent`. */
function useView(): [view: View, select: (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const tabParam = search.get('tab')
  const view = tabParam === 'sent' || tabParam === 'passed' ? tabParam : 'received'
  const select = (next: View) =>
    setSearch(next === 'received' ? {} : { tab: next }, { replace: true })
  return [view, select]
}

/** The other list is counted once the first has been loaded. */
function useTabs(isLoaded: boolean) {
  return [
    { value: 'received', label: 'Received', count: useCountLabel(receivedList, true) },
    { value: 'sent', label: 'Sent', count: useCountLabel(sentList, isLoaded) },
  ] as const
}

function Received() {
  const me = useMyProfile()
  const { openChat, openingId } = useOpenChat()
  return (
    <Requests
      mine={me}
      onMessage={openChat}
      openingId={openingId}
      whileEmpty={<BestMatches onMessage={openChat} />}
      profile={(opened) => <OpenedProfile {...opened} />}
    />
  )
}

/** What I sent, and whom I passed on, each with the way to the other. */
function Mine({ view }: { view: 'sent' | 'passed' }) {
  const client = useQueryClient()
  const { openChat } = useOpenChat()
  const profile = (opened: OpenedMember) => <OpenedProfile {...opened} />
  return view === 'sent' ? (
    <SentRequests profile={profile} openChat={openChat}>
      <p className="mt-5">
        <TextLink to="?tab=passed">People you passed on or rejected</TextLink>
      </p>
    </SentRequests>
  ) : (
    <>
      <PassedHeading />
      <PassedDevelopers
        profile={profile}
        openChat={openChat}
        onFeedChanged={() => void endFeedSession(client)}
      />
    </>
  )
}

/** Takes focus from the link that led here. */
function PassedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFollowed = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (isFollowed) heading.current?.focus()
  }, [isFollowed])
  return (
    <div className="mb-4 flex items-baseline gap-4">
      <h2 ref={heading} tabIndex={-1} className="type-title text-20">
        Passed
      </h2>
      <TextLink to="?tab=sent">Back to Sent</TextLink>
    </div>
  )
}
