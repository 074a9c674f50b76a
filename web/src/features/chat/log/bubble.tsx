import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { clockTime } from '../times.ts'
import { isSameRow, type LogRow } from './log-rows.ts'
import { MessageText } from './message-text.tsx'
import { Tick } from './tick.tsx'

type BubbleProps = {
  row: LogRow
  /** The author, announced where a group starts. */
  author: string
  /** The first message of its page of the log. */
  startsPage: boolean
  /** Nothing can be written in this conversation: a message that was not sent can be copied. */
  isClosed: boolean
  onRetry: (clientId: string) => void
  onDelete: (clientId: string) => void
}

/**
 * One message of the log, with the day line and the "New messages" line above it. Memoised: the
 * rows of a log are rebuilt for each message, but only changed ones re-render.
 */
export const Bubble = memo(function Bubble({
  row,
  author,
  startsPage,
  isClosed,
  onRetry,
  onDelete,
}: BubbleProps) {
  const { isOwn, state, startsGroup, clientId } = row
  const hasLine = row.day !== undefined || row.isFirstNew
  return (
    <li
      data-page-start={startsPage || undefined}
      className={classNames(
        'flex flex-col',
        isOwn ? 'items-end' : 'items-start',
        startsGroup && !hasLine ? 'pt-[13px]' : 'pt-[3px]',
      )}
    >
      {row.day && <DayLine>{row.day}</DayLine>}
      {row.isFirstNew && <NewLine />}
      <Balloon row={row}>
        {startsGroup && <span className="sr-only">{author}: </span>}
        <MessageText content={row.content} isOnDark={lookOf(row) === 'mine'} />
      </Balloon>
      {(state === 'waiting' || state === 'held') && clientId && (
        <Waiting isHeld={state === 'held'} onDelete={() => onDelete(clientId)} />
      )}
      {state === 'refused' && clientId && (
        <NotSent onDelete={() => onDelete(clientId)}>
          {isClosed ? (
            <UnderButton onClick={() => void navigator.clipboard.writeText(row.content)}>
              Copy
            </UnderButton>
          ) : (
            <UnderButton onClick={() => onRetry(clientId)}>Retry</UnderButton>
          )}
        </NotSent>
      )}
    </li>
  )
}, isSameBubble)

function isSameBubble({ row, ...rest }: BubbleProps, { row: next, ...others }: BubbleProps) {
  return (
    isSameRow(row, next) &&
    rest.author === others.author &&
    rest.startsPage === others.startsPage &&
    rest.isClosed === others.isClosed &&
    rest.onRetry === others.onRetry &&
    rest.onDelete === others.onDelete
  )
}

const looks = {
  theirs: 'bg-bubble-in',
  mine: 'bg-bubble-out text-on-bubble-out',
  refused: 'border border-danger bg-danger-tint',
  deleted: 'border border-dashed border-edge bg-surface text-14 text-ink-2',
}

function Balloon({ row, children }: { row: LogRow; children: ReactNode }) {
  const { isOwn, endsGroup, time } = row
  const look = lookOf(row)
  const state = look === 'deleted' ? undefined : row.state
  return (
    <div
      className={classNames(
        'max-w-[max(min(82%,352px),min(64%,560px))] rounded-card [unicode-bidi:plaintext] px-[13px] pt-[9px] pb-2 text-15 leading-[1.45] forced-colors:border',
        looks[look],
        endsGroup && (isOwn ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
      )}
    >
      {children}
      <span
        className={classNames(
          'type-mono float-right mt-[7px] ml-2.5 inline-flex items-center gap-1 text-11 whitespace-nowrap',
          look === 'mine' ? 'text-on-bubble-out/90' : 'text-ink-2',
        )}
      >
        <time dateTime={time.toISOString()}>{clockTime(time)}</time>
        {state && state !== 'refused' && <Tick state={state} />}
      </span>
    </div>
  )
}

function lookOf({ isOwn, isDeleted, state }: LogRow): keyof typeof looks {
  if (isDeleted) return 'deleted'
  if (state === 'refused') return 'refused'
  return isOwn ? 'mine' : 'theirs'
}

function DayLine({ children }: { children: string }) {
  return (
    <p className="mt-3 mb-2.5 self-center rounded-[8px] border border-line bg-surface px-3 py-1 text-12 font-600 text-ink-2">
      {children}
    </p>
  )
}

function NewLine() {
  return (
    <p
      data-new-line=""
      className="my-2.5 flex items-center gap-3 self-stretch text-12 font-600 text-danger before:flex-1 before:border-t after:flex-1 after:border-t"
    >
      <span className="rounded-chip bg-surface px-1">New messages</span>
    </p>
  )
}

const underBubble =
  'mt-0.5 mb-1 flex items-center gap-0.5 rounded-[8px] bg-surface pl-2 text-13 font-600'

/** The row below a message that is sent automatically once a connection or the server allows it. */
function Waiting({ isHeld, onDelete }: { isHeld: boolean; onDelete: () => void }) {
  return (
    <div className={`${underBubble} text-ink-2`}>
      <span className="mr-1.5">{isHeld ? 'Waiting to send' : 'Waiting for connection'}</span>
      <UnderButton onClick={onDelete}>Delete</UnderButton>
    </div>
  )
}

/** The row below a message that the server rejected. */
function NotSent({ onDelete, children }: { onDelete: () => void; children: ReactNode }) {
  return (
    <div className={`${underBubble} text-danger`}>
      <CircleAlert role="img" aria-label="Not sent" className="mr-1 size-[15px]" />
      <span aria-hidden="true" className="mr-1.5">
        Not sent
      </span>
      {children}
      <UnderButton className="text-danger!" onClick={onDelete}>
        Delete
      </UnderButton>
    </div>
  )
}

function UnderButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return <Button kind="ghost" size="small" className={`px-[0.6rem]! ${className}`} {...rest} />
}
