import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { Page, PageHeader } from '../components/page.tsx'
import { SearchBox } from '../components/ui/search-box.tsx'
import { connectionsList } from '../features/connections/api.ts'
import { Connections } from '../features/connections/connections.tsx'
import { countLabel, type Part } from '../features/connections/part-list.ts'
import { DigestQuestion, useAsksDigest } from '../features/notifications/digest-question.tsx'
import { useDelayedLoading } from '../lib/browser/use-delay.ts'
import { BestMatches } from './best-matches.tsx'
import { OpenedProfile, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

const FILTER_FROM = 8

export function ConnectionsPage() {
  usePreloadedProfileDialog()
  const [filter, setFilter] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const query = useQuery(connectionsList.query)
  const { data, isPending } = query
  const asksDigest = useAsksDigest()
  // What stands above the list comes with it, and the list is a new element: nothing is pushed down.
  const phase = useDelayedLoading(isPending || asksDigest === undefined)
  const count = phase === 'ready' ? (data?.rows.length ?? 0) : 0
  const { openChat, openingId } = useOpenChat()

  return (
    <Page>
      <PageHeader
        title="Connections"
        line={lineOf(data)}
        aside={
          count >= FILTER_FROM && (
            <SearchBox
              ref={box}
              aria-label="Filter connections"
              placeholder="Filter by username"
              className="md:w-60 lg:w-70"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          )
        }
      >
        My Connections
      </PageHeader>
      {asksDigest && count > 0 && <DigestQuestion />}
      <div key={phase === 'ready' ? 'list' : 'loading'} className="@container">
        <Connections
          query={query}
          phase={phase}
          filter={filter}
          onClearFilter={() => {
            setFilter('')
            box.current?.focus()
          }}
          onMessage={openChat}
          openingId={openingId}
          whileEmpty={<BestMatches onMessage={openChat} />}
          profile={openProfile}
        />
      </div>
    </Page>
  )
}

const openProfile: ComponentProps<typeof Connections>['profile'] = ({ connection, ...acts }) => (
  <OpenedProfile
    user={connection.connectedUser}
    connection={{ id: connection.connectionId }}
    connectedAt={connection.connectedAt}
    {...acts}
  />
)

function lineOf(part: Part<object> | undefined): string {
  if (!part) return 'People you are connected with.'
  const count = part.rows.length
  if (count === 0) return 'Your connections appear here.'
  return `${countLabel(count, part.hasMore)} ${count === 1 ? 'connection' : 'connections'}`
}
