import type { Person } from '@shipmates/contract/admin-members'
import type { Report, ReportSummary } from '@shipmates/contract/admin-reports'
import type { ReportId } from '@shipmates/contract/ids'
import { reportFailed } from '@shipmates/contract/messages/staff'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LoadFailure } from '../../../components/load-failure.tsx'
import { TimeAgo } from '../../../components/time-ago.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/links.tsx'
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { useSession } from '../../../lib/net/session.ts'
import { reportQuery } from '../api.ts'
import { PersonAvatar } from '../person.tsx'
import { kindNames, nameOf } from '../words.ts'
import { Decision, type Resolved } from './decision.tsx'
import { Evidence } from './evidence.tsx'
import { Outcome } from './outcome.tsx'

type CaseProps = {
  reportId: ReportId
  /** The report's data in the list, shown until the report is loaded. */
  summary: ReportSummary | undefined
  /** Whether its heading takes focus. */
  takesFocus: boolean
  backTo: string
  /** Opens the next open report; undefined without one. */
  onNext: (() => void) | undefined
  onResolved: (resolved: Resolved, target: string) => void
}

/** One report: the evidence and the decision. */
export function Case(props: CaseProps) {
  const { reportId, summary, takesFocus, backTo } = props
  const query = useQuery(reportQuery(reportId))
  const shown = query.data ?? summary
  return (
    <article
      aria-labelledby="case"
      className="grid min-w-0 content-start gap-x-8 gap-y-6 p-4 pb-6 md:p-6 lg:p-8 lg:pt-6 wide:grid-cols-[minmax(0,1fr)_296px]"
    >
      {shown && <CaseHeader report={shown} takesFocus={takesFocus} backTo={backTo} />}
      <Loading isLoading={query.isPending} label="Loading report" skeleton={<CaseSkeleton />}>
        {() =>
          query.data ? (
            <>
              <Evidence report={query.data} />
              <Side {...props} report={query.data} />
            </>
          ) : (
            <LoadFailure title={reportFailed} query={query}>
              It may be gone, or we couldn't reach the server. Nothing was changed.
            </LoadFailure>
          )
        }
      </Loading>
    </article>
  )
}

/** The decision, or why none can be made. */
function Side({ report, onNext, onResolved }: CaseProps & { report: Report }) {
  const isAdmin = useSession().user?.role === 'admin'
  // No action is possible on a deleted account: the report is closed without one.
  const isGone = report.targetState === 'deleted'
  return (
    <div className="min-w-0 wide:sticky wide:top-21 wide:self-start">
      <div role="status">{report.resolution && <Outcome report={report} onNext={onNext} />}</div>
      {report.resolution ? null : report.isActable || isGone ? (
        <Decision
          report={report}
          actions={isGone ? 'none only' : isAdmin ? 'all' : 'all but delete'}
          onResolved={(resolved) => onResolved(resolved, nameOf(report.target))}
        />
      ) : (
        <NotDecidable target={report.target} onNext={onNext} />
      )}
    </div>
  )
}

type CaseHeaderProps = { report: ReportSummary; takesFocus: boolean; backTo: string }

function CaseHeader({ report, takesFocus, backTo }: CaseHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { target, reporter, statements, createdAt } = report

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <header className="col-span-full flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3">
      <Link
        to={backTo}
        className="flex min-h-11 w-full items-center gap-1 text-14 font-600 text-ink-2 hover:text-ink md:hidden"
      >
        <ChevronLeft aria-hidden="true" />
        Reports
      </Link>
      <PersonAvatar person={target} size={56} />
      <div className="min-w-0 flex-1 basis-44">
        <h2
          id="case"
          ref={heading}
          tabIndex={-1}
          className="type-display text-[1.5rem] leading-[1.1] tracking-[-0.025em] wrap-anywhere"
        >
          {nameOf(target)}
        </h2>
        <p className="mt-1 text-14 text-pretty text-ink-2">
          <b className="font-600 text-ink">{statements[0] && kindNames[statements[0].kind]}</b>,
          reported by{' '}
          <b className="font-600 text-ink">{reporter ? nameOf(reporter) : 'Shipmates'}</b>{' '}
          <TimeAgo instant={createdAt} />
        </p>
      </div>
      <ButtonLink
        to={`/admin/members/${target.userId}`}
        size="small"
        className="max-md:h-11 max-md:w-full"
      >
        Open member
      </ButtonLink>
    </header>
  )
}

const CaseSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-14 rounded-card" />
    <Skeleton className="mt-4 h-4 w-40" />
    <Skeleton className="h-28 rounded-card" />
  </div>
)

type NotDecidableProps = { target: Person; onNext: (() => void) | undefined }

/** Explains why the viewer cannot decide on a report. */
function NotDecidable({ target, onNext }: NotDecidableProps) {
  return (
    <StateBox
      kind="quiet"
      icon={Lock}
      title={`You can't act on ${nameOf(target)}.`}
      actions={
        onNext && (
          <Button size="small" onClick={onNext}>
            Next report
          </Button>
        )
      }
    >
      Only another admin can act on moderators and admins, so this one stays in the queue for them.
    </StateBox>
  )
}
