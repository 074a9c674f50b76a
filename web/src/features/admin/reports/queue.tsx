import type { ReportSummary } from '@shipmates/contract/admin-reports'
import type { ReportId } from '@shipmates/contract/ids'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { keyName } from '../../../lib/browser/keys.ts'
import { useClock } from '../../../lib/browser/use-clock.ts'
import { PersonAvatar } from '../person.tsx'
import { kindNames, nameOf, shortAge } from '../words.ts'

type QueueProps = {
  reports: readonly ReportSummary[]
  /** The report shown next to the list. */
  openId: ReportId | undefined
  addressOf: (report: ReportSummary) => string
  ref: Ref<HTMLOListElement>
}

/** The list of reports, each a link that opens it. */
export function Queue({ reports, openId, addressOf, ref }: QueueProps) {
  return (
    <ol ref={ref} aria-label="Reports" className="grid gap-0.5">
      {reports.map((report) => (
        <li key={report.id}>
          <QueueRow report={report} to={addressOf(report)} isOpen={report.id === openId} />
        </li>
      ))}
    </ol>
  )
}

type QueueRowProps = { report: ReportSummary; to: string; isOpen: boolean }

function QueueRow({ report, to, isOpen }: QueueRowProps) {
  const { target, reporter, statements } = report
  const [first] = statements
  const again = statements.length - 1
  return (
    <Link
      to={to}
      data-row=""
      aria-current={isOpen || undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-px rounded-row border border-transparent px-2.5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-primary/40 aria-[current]:bg-tint forced-colors:aria-[current]:border-[Highlight]"
    >
      <PersonAvatar person={target} size={40} className="row-span-2 self-center" />
      <b className="leading-[1.3] font-650 wrap-anywhere">{nameOf(target)}</b>
      <Age instant={report.createdAt} />
      <p className="col-span-2 col-start-2 text-13 leading-[1.4] text-ink-2">
        <b className="font-600 text-ink">{first && kindNames[first.kind]}</b>
        {again > 0 && `, and ${again} more`}
        <br />
        by {reporter ? nameOf(reporter) : 'Shipmates'}
      </p>
    </Link>
  )
}

function Age({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="pt-0.5 text-12 text-ink-2">
      {useClock((now) => shortAge(instant, now))}
    </time>
  )
}

const keys = [
  { keys: ['J', 'K'], does: 'next, previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['1', '5'], between: '–', does: 'decide' },
  { keys: ['N'], does: 'reason' },
  { keys: ['Mod', 'Enter'], does: 'resolve' },
]

/** The keys of the queue, as a hint. */
export function QueueKeys() {
  return (
    <ul
      aria-label="Keys"
      className="mt-2.5 flex flex-wrap gap-x-3.5 gap-y-2 border-t border-line px-2.5 pt-3.5 pb-1.5 text-12 text-ink-2 max-md:hidden pointer-coarse:hidden"
    >
      {keys.map(({ keys: pressed, between, does }) => (
        <li key={does} className="inline-flex items-center gap-1">
          {pressed.map((key, index) => (
            <span key={key} className="inline-flex items-center gap-1">
              {index > 0 && between}
              <Kbd>{keyName(key)}</Kbd>
            </span>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
