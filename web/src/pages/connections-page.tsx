import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { SearchBox } from '../components/ui/search-box.tsx'
import { connectionsQuery } from '../features/connections/api.ts'
import { Connections } from '../features/connections/connections.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useOpenChat } from './use-open-chat.ts'

const FILTER_FROM = 8

/** The list of connections. */
export function ConnectionsPage() {
  usePreloadedProfileDialog()
  const [filter, setFilter] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const count = useQuery(connectionsQuery).data?.length
  const me = useMyProfile()
  const { openChat, openingId } = useOpenChat()

  return (
    <Page>
      <PageHeader
        title="Connections"
        line={lineOf(count)}
        aside={
          count !== undefined &&
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
      <Connections
        mySkills={me?.skills ?? []}
        filter={filter}
        onClearFilter={() => {
          setFilter('')
          box.current?.focus()
        }}
        onMessage={openChat}
        openingId={openingId}
        profile={({ user, onMessage, onClose }) => (
          <ProfileDialog
            user={user}
            mySkills={me?.skills}
            onMessage={onMessage}
            onClose={onClose}
          />
        )}
      />
    </Page>
  )
}

function lineOf(count: number | undefined): string {
  if (!count) return 'Your connections appear here.'
  return `${count} ${count === 1 ? 'connection' : 'connections'}`
}
