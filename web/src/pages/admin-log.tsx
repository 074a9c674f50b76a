import { logFailed } from '@shipmates/contract/messages/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { logQuery } from '../features/admin/api.ts'
import { Listing, NavTabs } from '../features/admin/listing.tsx'
import { LogTable } from '../features/admin/log-table.tsx'
import { localDay } from '../lib/format/calendar-day.ts'

/** The moderation log. The address holds its filter: only actions or only views. */
export function AdminLog() {
  const [params] = useSearchParams()
  const kindParam = params.get('kind')
  const kind = kindParam === 'acts' || kindParam === 'looks' ? kindParam : undefined
  const query = useInfiniteQuery(logQuery({ kind }))
  const entries = query.data?.pages.flat() ?? []
  const last = entries.at(-1)
  return (
    <Page look="column">
      <PageHeader line="Who did what to whom, when and why. Entries can't be changed.">
        Log
      </PageHeader>
      <div className="mb-4">
        <NavTabs
          label="Kind"
          tabs={[
            { to: '/admin/log', label: 'All', isCurrent: !kind },
            { to: '/admin/log?kind=acts', label: 'Actions', isCurrent: kind === 'acts' },
            { to: '/admin/log?kind=looks', label: 'Views', isCurrent: kind === 'looks' },
          ]}
        />
      </div>
      <Listing
        query={query}
        label="Loading the log"
        failure={logFailed}
        isEmpty={entries.length === 0}
        empty={
          <EmptyState flag="Q" title="Nothing here yet">
            Every action of a moderator or admin is written down here, and every view of a case.
          </EmptyState>
        }
        end={last && `That's everything, back to ${localDay(last.at)}.`}
      >
        <LogTable entries={entries} />
      </Listing>
    </Page>
  )
}
