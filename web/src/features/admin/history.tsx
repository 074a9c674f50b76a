import type { LogEntry } from '@shipmates/contract/admin-log'
import type { UserId } from '@shipmates/contract/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TextLink } from '../../components/ui/links.tsx'
import { ShowMore } from '../../components/ui/show-more.tsx'
import { logQuery } from './api.ts'
import { actionPhrases, actorName, isRestrictive, nameOf, shortMoment } from './words.ts'

/** Log entries about one member, newest first, as a timeline. */
export function Timeline({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <p className="text-14 text-ink-2">Nothing so far.</p>
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative pb-4 pl-6.5 text-14 leading-[1.45] text-ink-2 last:pb-0 not-last:before:absolute not-last:before:top-3.5 not-last:before:-bottom-1 not-last:before:left-[5px] not-last:before:w-px not-last:before:bg-line"
        >
          <span
            aria-hidden="true"
            className={`absolute top-[5px] left-0 size-[11px] border-2 ${isRestrictive(entry.action) ? 'mark-canvas-text rounded-[2px] border-danger bg-danger' : 'rounded-full border-edge bg-surface'}`}
          />
          <time dateTime={entry.at} className="type-mono block text-12 leading-[1.5]">
            {shortMoment(entry.at)}
          </time>
          <Sentence entry={entry} />
          {entry.note && (
            <p dir="auto" className="text-pretty wrap-anywhere">
              “{entry.note}”
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** "hanna_ops warned fastcoin_bot". */
function Sentence({ entry }: { entry: LogEntry }) {
  const [before, after = ''] = actionPhrases[entry.action]
  const verb = before.charAt(0).toLowerCase() + before.slice(1)
  return (
    <p className="wrap-anywhere">
      <b className="font-600 text-ink">{actorName(entry)}</b> {verb}{' '}
      {entry.target && nameOf(entry.target)} {after}
      {entry.reportId && (
        <>
          {' '}
          <TextLink to={`/admin/reports/${entry.reportId}`}>Open report</TextLink>
        </>
      )}
    </p>
  )
}

/** The log entries about a member, in parts. */
export function History({ userId }: { userId: UserId }) {
  const query = useInfiniteQuery(logQuery({ kind: 'acts', targetId: userId }))
  return (
    <>
      <Timeline entries={query.data?.pages.flat() ?? []} />
      <ShowMore query={query} size="small" className="mt-3" />
    </>
  )
}
