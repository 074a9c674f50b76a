import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { CONVERSATION_BADGE_CAP } from '@shipmates/contract/limits'
import BellOff from 'lucide-react/icons/bell-off'
import Image from 'lucide-react/icons/image'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../components/ui/badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useDraft } from '../composer/writing.ts'
import { useIsTyping } from '../sync/typing.ts'
import { listTime } from '../times.ts'
import { ConversationAvatar, useIsActive } from './conversation-avatar.tsx'
import { nameOf, pathOfChat } from './inbox.ts'

type ConversationRowProps = {
  conversation: Conversation
  isOpen: boolean
  /** Times are shown relative to this day. */
  today: string
  onChoose: (id: ConversationId) => void
}

/**
 * One conversation in the list: a link with name, unread count, time and last message. Memoised:
 * re-rendering all rows takes longer than a frame on a slow phone.
 */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, today, onChoose } = props
  const { unreadCount, lastMessageTime } = conversation
  const isMuted = conversation.mutedUntil !== null
  const isActive = useIsActive(conversation)
  const choose = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (!isElsewhere) onChoose(conversation.id)
  }
  return (
    <li className="row-in-view [contain-intrinsic-height:auto_64px]">
      <Link
        to={pathOfChat(conversation)}
        aria-current={isOpen || undefined}
        onClick={choose}
        className={classNames(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-row p-2.5 focus-visible:-outline-offset-3',
          isOpen
            ? 'bg-tint [--avatar-ground:var(--tint)] forced-colors:border'
            : '[--avatar-ground:var(--paper)] hover:bg-sunken hover:[--avatar-ground:var(--sunken)]',
        )}
      >
        <ConversationAvatar conversation={conversation} size={44} className="row-span-2" />
        <span
          className={classNames(
            'col-start-2 row-start-1 truncate self-end leading-[1.25] font-650',
            (conversation.isDeleted || isMuted) && 'text-ink-2',
          )}
        >
          {nameOf(conversation)}
          {isActive && <span className="sr-only">, Active now</span>}
        </span>
        <span className="col-start-3 row-start-2 -my-1 justify-self-end">
          <Badge
            count={unreadCount}
            cap={CONVERSATION_BADGE_CAP}
            label={`${unreadCount} unread ${unreadCount === 1 ? 'message' : 'messages'}`}
            isQuiet={isMuted}
          />
        </span>
        <span className="col-start-3 row-start-1 flex items-center gap-1 self-end justify-self-end text-12 text-ink-2">
          {isMuted && <BellOff role="img" aria-label="Muted" className="size-3.5" />}
          {lastMessageTime && (
            <time dateTime={lastMessageTime}>
              {listTime(new Date(lastMessageTime), new Date(today))}
            </time>
          )}
        </span>
        <Preview conversation={conversation} isOpen={isOpen} />
      </Link>
    </li>
  )
})

type PreviewProps = Pick<ConversationRowProps, 'conversation' | 'isOpen'>

/** The second line: typing indicator, draft, or last message. */
function Preview({ conversation, isOpen }: PreviewProps) {
  const { id, unreadCount } = conversation
  const isTyping = useIsTyping(id)
  const draft = useDraft(id).trim()
  const isWriting = !isOpen && conversation.standing === 'connected'
  const { prefix, hasImages, text } = previewOf(conversation, isWriting ? draft : '')
  return (
    <span
      className={classNames(
        'col-start-2 row-start-2 min-h-[1.45em] min-w-0 truncate self-start text-13 leading-[1.45]',
        unreadCount === 0 && 'col-end-4',
        isTyping ? 'font-600 text-primary' : unreadCount > 0 ? 'font-550 text-ink' : 'text-ink-2',
      )}
    >
      {isTyping ? (
        'typing…'
      ) : (
        <>
          {prefix}
          {hasImages && <Image aria-hidden="true" className="mr-1 inline size-3.5! align-[-2px]" />}
          <bdi>{text}</bdi>
        </>
      )}
    </span>
  )
}

function previewOf(conversation: Conversation, draft: string) {
  const { lastMessage: text, lastMessageIsOwn: isOwn, lastMessageHasImages } = conversation
  if (draft) return { prefix: 'Draft: ', text: draft }
  if (isOwn && conversation.lastMessageIsDeleted) return { text: 'You deleted a message' }
  return { prefix: isOwn ? 'You: ' : '', hasImages: lastMessageHasImages, text }
}

/** The classes of a list of rows. */
export const listClasses = 'grid content-start gap-0.5'

/** A text in place of the list's rows. */
export const Inset = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1">{children}</div>
)
