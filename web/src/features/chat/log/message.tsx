import Clock from 'lucide-react/icons/clock'
import { memo, type ReactNode, Suspense } from 'react'
import { optional } from '../../../components/late.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { loadLater } from '../load-later.ts'
import { clockTime } from '../times.ts'
import { LatePart, MessageText } from './body.tsx'
import { isSameRow, isUnsent, type LogRow, type SendState } from './row.ts'

type BubbleProps = {
  row: LogRow
  /** The author, announced at the start of a group. */
  author: string
  /** The name of the other member. */
  userName: string
  /** Whether it is the first message of its page of the log. */
  startsPage: boolean
  /**
   * Whether the member cannot write in this conversation: an unsent message can then only be
   * copied.
   */
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
  userName,
  startsPage,
  isClosed,
  onRetry,
  onDelete,
}: BubbleProps) {
  const { isOwn, state, startsGroup, clientId, message } = row
  const hasLine = row.day !== undefined || row.isFirstNew
  return (
    <li
      data-page-start={startsPage || undefined}
      data-message={message?.id}
      tabIndex={message && -1}
      className={classNames(
        'group/message flex flex-col outline-none',
        isOwn ? 'items-end' : 'items-start',
        startsGroup && !hasLine ? 'pt-[13px]' : 'pt-[3px]',
      )}
    >
      {row.isAfterGap && (
        <LatePart kind="gap" conversationId={row.conversationId} before={message!.id} />
      )}
      {row.day && <DayLine>{row.day}</DayLine>}
      {row.isFirstNew && <NewLine />}
      <Balloon row={row}>
        {startsGroup && !row.isDeleted && <span className="sr-only">{author}: </span>}
        {row.replyTo && !row.isDeleted && (
          <LatePart kind="quote" quote={row.replyTo} userName={userName} row={row} />
        )}
        {row.images.length > 0 && <MessageImages row={row} />}
        {row.isDeleted ? (
          <LatePart kind="deleted" by={isOwn ? undefined : author} />
        ) : (
          <MessageText content={row.content} isOnDark={lookOf(row) === 'mine'} />
        )}
      </Balloon>
      {message?.reactions[0] && (
        <LatePart {...{ kind: 'reactions', message, userName, isClosed }} />
      )}
      {clientId && isUnsent(state) && (
        <LatePart {...{ kind: 'unsent', row, clientId, isClosed, onRetry, onDelete }} />
      )}
    </li>
  )
}, isSameBubble)

function isSameBubble({ row, ...rest }: BubbleProps, { row: next, ...others }: BubbleProps) {
  return (
    isSameRow(row, next) &&
    rest.author === others.author &&
    rest.userName === others.userName &&
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
      data-balloon=""
      className={classNames(
        'group-focus-visible/message:outline-3 outline-offset-2 outline-primary',
        row.images.length > 0 ? 'w-[min(420px,86%)]' : 'max-w-[max(min(82%,352px),min(64%,560px))]',
        'relative rounded-card [unicode-bidi:plaintext] px-[13px] pt-[9px] pb-2 text-15 leading-[1.45] forced-colors:border',
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
        {row.message?.editedAt && !row.isDeleted && (
          <span className="font-body font-450 tracking-normal">edited</span>
        )}
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
      className="my-2.5 flex items-center gap-3 self-stretch text-12 font-600 text-signal before:flex-1 before:border-t after:flex-1 after:border-t"
    >
      <span className="notch-8 bg-signal px-3 py-1 text-on-signal">New messages</span>
    </p>
  )
}

const names = {
  waiting: 'Waiting',
  held: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  read: 'Read',
} as const

/**
 * The delivery state of my message: a clock, one tick, or two yellow ones; changes are animated.
 */
function Tick({ state }: { state: Exclude<SendState, 'refused'> }) {
  if (state === 'waiting' || state === 'held' || state === 'sending') {
    return <Clock role="img" aria-label={names[state]} className="size-[13px]!" />
  }
  const isRead = state === 'read'
  return (
    <svg
      role="img"
      aria-label={names[state]}
      viewBox="0 0 18 12"
      className={classNames(
        'h-3 w-[17px] fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round] forced-colors:text-[CanvasText]',
        isRead && 'text-tick-read',
      )}
    >
      {isRead ? <path d="m1 6.5 3.5 3.5L11 2.5" /> : <path d="m4 6.5 3.5 3.5L14 2.5" />}
      <path
        d="M8 9l1 1 7.5-7.5"
        className={classNames(
          'transition-[clip-path] duration-200',
          isRead ? '[clip-path:inset(-2px)]' : '[clip-path:inset(-2px_100%_-2px_-2px)]',
        )}
      />
    </svg>
  )
}

const Pictures = optional(async () => (await loadLater()).Pictures)

/** The shape of the block by the number of images. */
const shapes = ['', 'aspect-3/2', 'aspect-2/1', 'aspect-4/3', 'aspect-4/3']

/**
 * The images of a message, up to the edges of its bubble. Reserves their size before they and their
 * code are loaded, so that the log does not jump.
 */
function MessageImages({ row }: { row: LogRow }) {
  const { images, state, message, clientId, key } = row
  const isRefused = state === 'refused'
  return (
    <div
      className={classNames(
        '-mx-[9px] -mt-[5px] mb-1 overflow-hidden rounded-control',
        shapes[images.length],
      )}
    >
      <Suspense fallback={<div className="size-full bg-sunken" />}>
        <Pictures
          images={images}
          messageId={message?.id ?? key}
          sending={message || isRefused ? undefined : clientId}
          isRefused={isRefused}
        />
      </Suspense>
    </div>
  )
}
