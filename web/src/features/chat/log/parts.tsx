import type { Quote } from '@shipmates/contract/chat'
import { deletedByMe, deletedByOther, messageDeleted } from '@shipmates/contract/messages/chat'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Trash2 from 'lucide-react/icons/trash'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useSession } from '../../../lib/net/session.ts'
import { CodeBlock, type CodeBlockProps } from './code.tsx'
import { Gap, type GapProps, jumpTo } from './jumps.tsx'
import { Reactions, type ReactionsProps } from './reactions.tsx'
import type { LogRow } from './row.ts'
import { LINES_SHOWN } from './text.ts'

export type PartProps =
  | ({ kind: 'quote' } & QuoteButtonProps)
  | ({ kind: 'code' } & CodeBlockProps)
  | ({ kind: 'fold' } & FoldProps)
  | ({ kind: 'deleted' } & DeletedTextProps)
  | ({ kind: 'reactions' } & ReactionsProps)
  | ({ kind: 'unsent' } & UnsentProps)
  | ({ kind: 'gap' } & GapProps)

/** A part that only some messages have. */
export function MessagePart(props: PartProps) {
  switch (props.kind) {
    case 'quote':
      return <QuoteButton {...props} />
    case 'code':
      return <CodeBlock {...props} />
    case 'fold':
      return <Fold {...props} />
    case 'deleted':
      return <DeletedText {...props} />
    case 'reactions':
      return <Reactions {...props} />
    case 'unsent':
      return <Unsent {...props} />
    case 'gap':
      return <Gap {...props} />
  }
}

type DeletedTextProps = {
  /** The name of the other member, if the message was theirs. */
  by: string | undefined
}

/** Shown in place of the text of a deleted message. */
function DeletedText({ by }: DeletedTextProps) {
  return (
    <>
      <Trash2 aria-hidden="true" className="mr-2 inline size-4 align-[-3px]" />
      {by ? deletedByOther({ userName: by }) : deletedByMe}
    </>
  )
}

type UnsentProps = {
  row: LogRow
  clientId: string
  /** Whether the member cannot write in this conversation: the message can then only be copied. */
  isClosed: boolean
  onRetry: (clientId: string) => void
  onDelete: (clientId: string) => void
}

/** The row below a message that is not sent yet, or was refused. */
function Unsent({ row, clientId, isClosed, onRetry, onDelete }: UnsentProps) {
  if (row.state !== 'refused') {
    return <Waiting isHeld={row.state === 'held'} onDelete={() => onDelete(clientId)} />
  }
  return (
    <NotSent onDelete={() => onDelete(clientId)}>
      {isClosed ? (
        row.content && <UnderButton onClick={() => void copyText(row.content)}>Copy</UnderButton>
      ) : (
        <UnderButton onClick={() => onRetry(clientId)}>Retry</UnderButton>
      )}
    </NotSent>
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

/** Not as classes: all pages load their styles, and few messages are this long. */
const folded: CSSProperties = { maxHeight: `${1.45 * LINES_SHOWN}em`, overflow: 'hidden' }
const faded: CSSProperties = { maskImage: 'linear-gradient(#000 72%, transparent)' }

type FoldProps = {
  isOnDark: boolean
  /** Whether it contains search hits: then it is not folded. */
  hasMarks: boolean
  children: ReactNode
}

/** Shows 12 lines of a longer text, and a button for the rest. */
function Fold({ isOnDark, hasMarks, children }: FoldProps) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isUnfolded, setOpen] = useState(false)
  const isOpen = isUnfolded || hasMarks

  useLayoutEffect(() => {
    const element = text.current!
    const measure = () => setLong(element.scrollHeight > maxHeightOf(element) + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is folded away gets the focus */}
      <div
        ref={text}
        // The hidden part can still be reached by keyboard.
        onFocus={() => setOpen(true)}
        style={isOpen ? undefined : { ...folded, ...(isLong && faded) }}
      >
        {children}
      </div>
      {isLong && !hasMarks && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classNames(
            'pt-1.5 pb-0.5 text-13 font-650 underline underline-offset-[0.18em]',
            isOnDark ? 'focus-visible:outline-on-bubble-out' : 'text-primary',
          )}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}

/** The height of 12 lines, as in `folded`. */
const maxHeightOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).fontSize) * 1.45 * LINES_SHOWN

type QuoteButtonProps = {
  quote: Quote
  /** The name of the other member. */
  userName: string
  /** The row of the message with the quote. */
  row: Pick<LogRow, 'conversationId' | 'isOwn' | 'state'>
}

/** The quoted message in a reply; a press jumps to it. */
export function QuoteButton({ quote, userName, row }: QuoteButtonProps) {
  const { conversationId, isOwn, state } = row
  const isOnDark = isOwn && state !== 'refused'
  const me = useSession().user?.userId
  const { id: messageId, senderId, content, deletedAt } = quote
  return (
    <button
      type="button"
      disabled={deletedAt !== null}
      onClick={() => jumpTo({ conversationId, messageId, takesFocus: true })}
      className={classNames(
        'mt-px mb-1.5 flex w-full overflow-hidden rounded-[8px] text-left text-13 leading-[1.4]',
        isOnDark ? 'bg-[oklch(1_0_0/.16)] text-on-bubble-out' : 'bg-surface text-ink-2',
      )}
    >
      <span className={classNames('w-[3px] flex-none', isOnDark ? 'bg-signal' : 'bg-primary')} />
      <span className="min-w-0 flex-1 py-1.5 pr-2.5 pl-2">
        {deletedAt ? (
          messageDeleted
        ) : (
          <>
            <b
              className={classNames(
                'block font-650 wrap-anywhere',
                isOnDark ? 'text-on-bubble-out' : 'text-ink',
              )}
            >
              {senderId === me ? 'You' : userName}
              <span className="sr-only">, jump to the message: </span>
            </b>
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {content}
            </span>
          </>
        )}
      </span>
    </button>
  )
}
