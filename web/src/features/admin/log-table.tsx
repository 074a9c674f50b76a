import { type LogAction, type LogEntry, VIEWS } from '@shipmates/contract/admin-log'
import Monitor from 'lucide-react/icons/monitor'
import { TextLink } from '../../components/ui/links.tsx'
import { PersonAvatar, PersonLink } from './person.tsx'
import { actionPhrases, actorName, shortMoment } from './words.ts'

/**
 * The note of a view names the viewed part of a list; the note of other actions is their reason.
 */
const isView = (action: LogAction) => VIEWS.some((view) => view === action)

/** Who did what to whom, when and why, newest first. */
export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Did what</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry }: { entry: LogEntry }) {
  return (
    <tr>
      <td className="max-md:order-2">
        <time dateTime={entry.at} className="type-mono text-12 whitespace-nowrap text-ink-2">
          {shortMoment(entry.at)}
        </time>
      </td>
      <td className="max-md:order-1">
        <Actor entry={entry} />
      </td>
      <td className="max-md:order-3" data-wide="">
        <Doing entry={entry} />
      </td>
      <td dir="auto" className="text-pretty wrap-anywhere text-ink-2 max-md:order-4" data-wide="">
        {entry.note && !isView(entry.action) && `“${entry.note}”`}
      </td>
    </tr>
  )
}

function Actor({ entry }: { entry: LogEntry }) {
  const { actor } = entry
  return (
    <span className="flex min-w-0 items-center gap-3">
      {actor ? (
        <PersonAvatar person={actor} size={32} />
      ) : (
        <span className="grid size-8 flex-none place-items-center rounded-[9px] bg-sunken text-ink-2">
          <Monitor aria-hidden="true" />
        </span>
      )}
      <b className="font-600 wrap-anywhere">{actorName(entry)}</b>
    </span>
  )
}

function Doing({ entry: { action, target, reportId, note } }: { entry: LogEntry }) {
  const [before, after] = actionPhrases[action]
  return (
    <>
      {before} {target && <PersonLink person={target} />} {after}
      {note && isView(action) && `(${note})`}
      {reportId && (
        <>
          {' '}
          <TextLink to={`/admin/reports/${reportId}`}>Open report</TextLink>
        </>
      )}
    </>
  )
}
