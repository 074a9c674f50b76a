import type { Overview } from '@shipmates/contract/admin-overview'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ui/links.tsx'
import { useClock } from '../../../lib/browser/use-clock.ts'
import { shortAge } from '../words.ts'
import { grouped } from './figures.tsx'

/** Up to this many mails are normal between two rounds of the mailer. */
const MANY_MAILS = 50

/** Pending work, on a warm background if someone has to act. */
export function WaitingBoxes({ overview }: { overview: Overview }) {
  const { reportsOpen, oldestReportAt, approvalsWaiting, mailWaiting } = overview
  return (
    <ul className="my-5 grid gap-3 md:gap-5 wide:grid-cols-3">
      <Box
        count={reportsOpen}
        name={reportsOpen === 1 ? 'Report open' : 'Reports open'}
        line={oldestReportAt ? <Oldest instant={oldestReportAt} /> : 'All answered'}
        isUrgent={reportsOpen > 0}
        to="/admin/reports"
        action="Open"
      />
      <Box
        count={approvalsWaiting}
        name="Waiting for approval"
        line={approvalsWaiting > 0 ? 'They would like to join' : 'No one is waiting'}
        isUrgent={approvalsWaiting > 0}
        to="/admin/members?state=waiting"
        action="Decide"
      />
      <Box
        count={mailWaiting}
        name={mailWaiting === 1 ? 'Email waiting' : 'Emails waiting'}
        line={
          mailWaiting > MANY_MAILS
            ? 'Check the mail server, with npm run admin -- mail-test'
            : 'They go out by themselves'
        }
        isUrgent={mailWaiting > MANY_MAILS}
      />
    </ul>
  )
}

function Oldest({ instant }: { instant: string }) {
  return <>Oldest: {useClock((now) => shortAge(instant, now))}</>
}

type BoxProps = {
  count: number
  name: string
  line: ReactNode
  isUrgent: boolean
  to?: string
  action?: string
}

function Box({ count, name, line, isUrgent, to, action }: BoxProps) {
  return (
    <li
      className={`flex min-w-0 items-center gap-4 rounded-card border px-4.5 py-4 ${isUrgent ? 'border-signal bg-warn' : 'border-line bg-surface'}`}
    >
      <b className="type-display min-w-11 text-[1.875rem] leading-none tabular-nums">
        {grouped(count)}
      </b>
      <span className="min-w-0 flex-1">
        <span className="block leading-[1.35] font-650">{name}</span>
        <small className="block text-13 text-pretty text-ink-2">{line}</small>
      </span>
      {to && isUrgent && (
        <ButtonLink to={to} aria-label={`${action}: ${name}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  )
}
