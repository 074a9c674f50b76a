import type { ReportSummary } from '@shipmates/contract/admin-reports'
import { ReportId } from '@shipmates/contract/ids'
import { reportsFailed } from '@shipmates/contract/messages/staff'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router'
import { focusRow, useLetterKeys } from '../components/behaviour/use-letter-keys.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { AnsweringPennant } from '../components/flags.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { ButtonLink } from '../components/ui/links.tsx'
import { ShowMore } from '../components/ui/show-more.tsx'
import { Loading, Skeleton } from '../components/ui/skeleton.tsx'
import { openCountQuery, type ReportsShown, reportsQuery } from '../features/admin/api.ts'
import { NavTabs } from '../features/admin/listing.tsx'
import { Case } from '../features/admin/reports/case.tsx'
import type { Resolved } from '../features/admin/reports/decision.tsx'
import { Queue, QueueKeys } from '../features/admin/reports/queue.tsx'
import { resolvedAs } from '../features/admin/words.ts'
import { NARROW, useMediaQuery } from '../lib/browser/use-window.ts'
import { toast } from '../lib/toast.ts'

/** The queue of reports next to the open one; on a phone two screens. */
export function AdminReports() {
  const isNarrow = useMediaQuery(NARROW)
  const [params] = useSearchParams()
  const state: ReportsShown = params.get('state') === 'resolved' ? 'resolved' : 'open'
  const { data: openCount } = useQuery(openCountQuery)
  const isCase = useParams().reportId !== undefined

  return (
    <Page look="column" className="flex flex-1 flex-col max-md:has-[article]:pt-0">
      <div className={isNarrow && isCase ? 'sr-only' : ''}>
        <PageHeader
          count={openCount === undefined ? '\u00a0' : `${openCount} open`}
          line="What members told us about. Open the next one, look, decide."
        >
          Reports
        </PageHeader>
      </div>
      {isNarrow && isCase ? null : (
        <div className="mb-4">
          <NavTabs
            label="State"
            tabs={[
              {
                to: '/admin/reports',
                label: 'Open',
                count: openCount,
                isCurrent: state === 'open',
              },
              {
                to: '/admin/reports?state=resolved',
                label: 'Resolved',
                isCurrent: state === 'resolved',
              },
            ]}
          />
        </div>
      )}
      <Reports state={state} isNarrow={isNarrow} />
    </Page>
  )
}

type ReportsProps = { state: ReportsShown; isNarrow: boolean }

function Reports({ state, isNarrow }: ReportsProps) {
  const query = useInfiniteQuery(reportsQuery(state))
  const reportIdParam = useParams().reportId
  const isLoading = query.isPending && reportIdParam === undefined
  if (query.isError && !query.data && reportIdParam === undefined) {
    return (
      <LoadFailure title={reportsFailed} query={query}>
        We couldn't reach the server. Nothing was changed.
      </LoadFailure>
    )
  }
  return (
    <Loading isLoading={isLoading} label="Loading reports" skeleton={<QueueSkeleton />}>
      {() => <ListAndCase key={state} state={state} isNarrow={isNarrow} />}
    </Loading>
  )
}

function ListAndCase({ state, isNarrow }: ReportsProps) {
  const query = useInfiniteQuery(reportsQuery(state))
  const reports = query.data?.pages.flatMap(({ data }) => data) ?? []
  const list = useRef<HTMLOListElement>(null)
  const { shownId, takesFocus, addressOf, open, backTo } = useShown(reports, state, isNarrow)
  useLetterKeys({ j: () => focusRow(list.current, 1), k: () => focusRow(list.current, -1) })

  if (reports.length === 0 && !shownId) return <Empty state={state} />
  const shown = reports.find(({ id }) => id === shownId)
  const next = state === 'open' ? nextAfter(reports, shownId) : undefined
  const showNext = ({ action, openCount }: Resolved, target: string) => {
    // A toast that stays after navigation: opening the next report navigates.
    const text = `${target} ${resolvedAs[action]}. ${openCount} open`
    toast.success(text, { isForNextScreen: true })
    open(next)
  }
  const hasList = !(isNarrow && shownId)
  return (
    <div className="-mx-4 grid flex-1 grid-cols-[minmax(0,1fr)] content-stretch border-y border-line bg-surface md:-mx-6 md:grid-cols-[260px_minmax(0,1fr)] lg:-mx-8 lg:grid-cols-[328px_minmax(0,1fr)] min-[94rem]:overflow-clip min-[94rem]:rounded-card min-[94rem]:border-x">
      {hasList && (
        <div className="border-line bg-paper p-2 md:border-r md:p-2.5">
          <Queue reports={reports} openId={shownId} addressOf={addressOf} ref={list} />
          <ShowMore query={query} className="mx-2.5 mt-3" />
          <QueueKeys />
        </div>
      )}
      {shownId && (
        <Case
          key={shownId}
          reportId={shownId}
          summary={shown}
          takesFocus={takesFocus}
          backTo={backTo}
          onNext={next && (() => open(next))}
          onResolved={showNext}
        />
      )}
    </div>
  )
}

/** The open report: the one in the address, else the first if there is room next to the list. */
function useShown(reports: readonly ReportSummary[], state: ReportsShown, isNarrow: boolean) {
  const navigate = useNavigate()
  const isPressed = useNavigationType() !== 'POP'
  const parsed = ReportId.safeParse(useParams().reportId)
  const search = state === 'open' ? '' : '?state=resolved'
  const addressOf = ({ id }: ReportSummary) => `/admin/reports/${id}${search}`
  const backTo = `/admin/reports${search}`
  const open = (report: ReportSummary | undefined) =>
    void navigate(report ? addressOf(report) : backTo)
  return {
    shownId: parsed.success ? parsed.data : isNarrow ? undefined : reports[0]?.id,
    takesFocus: parsed.success && isPressed,
    addressOf,
    open,
    backTo,
  }
}

/** The next report in the list; after the last one, the first. */
function nextAfter(reports: readonly ReportSummary[], id: ReportId | undefined) {
  const index = reports.findIndex((report) => report.id === id)
  return reports[index + 1] ?? reports.find((report) => report.id !== id)
}

function Empty({ state }: { state: ReportsShown }) {
  if (state === 'resolved') {
    return (
      <EmptyState flag="Q" title="Nothing resolved yet">
        Reports that you have decided on are kept here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      flag={<AnsweringPennant className="pennant mb-[18px] h-9 w-18" />}
      title="All answered"
      action={<ButtonLink to="/admin/reports?state=resolved">See resolved reports</ButtonLink>}
    >
      No open reports.
    </EmptyState>
  )
}

const QueueSkeleton = () => (
  <div className="grid max-w-82 gap-5 py-3">
    {['w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <div key={index} className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-[11px]" />
        <div className="grid flex-1 gap-2">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </div>
    ))}
  </div>
)
