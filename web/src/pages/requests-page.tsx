import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { TabPanel, Tabs } from '../components/ui/tabs.tsx'
import { passedList, receivedList, sentList, useCountLabel } from '../features/connections/api.ts'
import type { OpenedMember } from '../features/connections/loaded-rows.tsx'
import { PassedDevelopers } from '../features/connections/passed-developers.tsx'
import { Requests } from '../features/connections/requests.tsx'
import { SentRequests } from '../features/connections/sent-requests.tsx'
import { endFeedSession } from '../features/discovery/feed-session.ts'
import { useMyProfile } from '../features/profile/api.ts'
import { BestMatches } from './best-matches.tsx'
import { OpenedProfile, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

type Tab = 'received' | 'sent' | 'passed'

const lines: Record<Tab, string> = {
  received: 'People who want to connect with you.',
  sent: 'People you want to connect with.',
  passed: 'People you passed on or rejected.',
}

/** The requests that I received and sent, and whom I passed on. */
export function RequestsPage() {
  usePreloadedProfileDialog()
  const [tab, setTab] = useTab()
  const { data } = useQuery(receivedList.query)
  const tabs = useTabs(data !== undefined)

  return (
    <Page>
      <PageHeader title="Requests" line={lines[tab]}>
        Connection Requests
      </PageHeader>
      <Tabs label="Requests" id="requests" value={tab} tabs={tabs} onChange={setTab} />
      <TabPanel id="requests" value={tab}>
        {tab === 'received' ? <Received /> : <Mine tab={tab} />}
      </TabPanel>
    </Page>
  )
}

/** The tab in the address: `?tab=sent`. */
function useTab(): [tab: Tab, select: (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams()
  const tabParam = search.get('tab')
  const tab = tabParam === 'sent' || tabParam === 'passed' ? tabParam : 'received'
  const select = (next: Tab) =>
    setSearch(next === 'received' ? {} : { tab: next }, { replace: true })
  return [tab, select]
}

/** The other two lists are counted once the first has been loaded. */
function useTabs(isLoaded: boolean) {
  return [
    { value: 'received', label: 'Received', count: useCountLabel(receivedList, true) },
    { value: 'sent', label: 'Sent', count: useCountLabel(sentList, isLoaded) },
    { value: 'passed', label: 'Passed', count: useCountLabel(passedList, isLoaded) },
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

/** What I sent, and whom I passed on. */
function Mine({ tab }: { tab: 'sent' | 'passed' }) {
  const client = useQueryClient()
  const { openChat } = useOpenChat()
  const profile = (opened: OpenedMember) => <OpenedProfile {...opened} />
  return tab === 'sent' ? (
    <SentRequests profile={profile} openChat={openChat} />
  ) : (
    <PassedDevelopers
      profile={profile}
      openChat={openChat}
      onFeedChanged={() => void endFeedSession(client)}
    />
  )
}
