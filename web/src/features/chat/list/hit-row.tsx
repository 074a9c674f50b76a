import type { FoundMessage } from '@shipmates/contract/chat-search'
import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import { DeletedAvatar, UserAvatar } from '../../../components/user-avatar.tsx'
import { jumpTo } from '../log/jumps.tsx'
import { excerpt, marked } from '../search/marked.tsx'
import { listTime } from '../times.ts'
import { nameOf, pathOfChat } from './inbox.ts'

type HitRowProps = {
  hit: FoundMessage
  terms: readonly string[]
  /** Times are shown relative to this day. */
  today: string
}

/** A search hit: a link that opens its conversation at the message. */
export const HitRow = memo(function HitRow({ hit, terms, today }: HitRowProps) {
  const { id: messageId, content, timestamp, isOwn } = hit.message
  const { id: conversationId, userId, userName, photoUrl } = hit.conversation
  const named = { id: conversationId, userName, isDeleted: userName === '' }
  const choose = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (!isElsewhere) jumpTo({ conversationId, messageId, takesFocus: true })
  }
  return (
    <li className="row-in-view [contain-intrinsic-height:auto_64px]">
      <Link
        to={pathOfChat(named)}
        onClick={choose}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-row p-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
      >
        {named.isDeleted ? (
          <DeletedAvatar size={44} className="row-span-2" />
        ) : (
          <UserAvatar user={{ id: userId, userName, photoUrl }} size={44} className="row-span-2" />
        )}
        <span className="truncate self-end leading-[1.25] font-650">{nameOf(named)}</span>
        <time dateTime={timestamp} className="self-end text-12 text-ink-2">
          {listTime(new Date(timestamp), new Date(today))}
        </time>
        <span className="col-start-2 col-end-4 truncate self-start text-13 leading-[1.45] text-ink-2">
          {isOwn && 'You: '}
          <bdi>{marked(excerpt(content, terms), terms)}</bdi>
        </span>
      </Link>
    </li>
  )
})
