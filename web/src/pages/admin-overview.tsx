import type { Overview } from '@shipmates/contract/admin-overview'
import { overviewFailed } from '@shipmates/contract/messages/staff'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../components/load-failure.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { Loading, Skeleton } from '../components/ui/skeleton.tsx'
import { overviewQuery } from '../features/admin/api.ts'
import { ChartPanel } from '../features/admin/overview/chart-panel.tsx'
import { Figures } from '../features/admin/overview/figures.tsx'
import { MatchPanels } from '../features/admin/overview/match-panels.tsx'
import { WaitingBoxes } from '../features/admin/overview/waiting-boxes.tsx'

/** The state of the community: figures of the week, pending work, and charts of 90 days. */
export function AdminOverview() {
  const query = useQuery(overviewQuery)
  return (
    <Page look="column">
      <PageHeader line="How your community is doing.">Overview</PageHeader>
      <Loading isLoading={query.isPending} label="Loading the overview" skeleton={<Skeletons />}>
        {() =>
          query.data ? (
            <>
              <Figures overview={query.data} />
              <WaitingBoxes overview={query.data} />
              <Charts overview={query.data} />
            </>
          ) : (
            <LoadFailure title={overviewFailed} query={query}>
              We couldn't reach the server.
            </LoadFailure>
          )
        }
      </Loading>
    </Page>
  )
}

function Charts({ overview: { days, matching } }: { overview: Overview }) {
  const eachDay = 'Each day, last 90 days'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5 wide:grid-cols-2">
      <ChartPanel
        title="Active members"
        line={eachDay}
        days={days}
        series={[{ of: 'active', name: 'Members', look: 'line' }]}
        isWide
      />
      <ChartPanel
        title="Requests"
        line="Sent, and accepted"
        days={days}
        series={[
          { of: 'requests', name: 'Sent', look: 'edged' },
          { of: 'acceptances', name: 'Accepted', look: 'solid' },
        ]}
      />
      <ChartPanel
        title="Messages"
        line="Each day"
        days={days}
        series={[{ of: 'messages', name: 'Messages', look: 'solid' }]}
      />
      <ChartPanel
        title="New members"
        line={eachDay}
        days={days}
        series={[{ of: 'members', name: 'Members', look: 'solid' }]}
        isWide
      />
      <MatchPanels matching={matching} />
    </div>
  )
}

const Skeletons = () => (
  <div className="grid gap-5">
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-20 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
)
