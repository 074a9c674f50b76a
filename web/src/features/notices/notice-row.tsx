import * as messages from '@shipmates/contract/messages/notifications'
import type { Notice } from '@shipmates/contract/notices'
import Flag from 'lucide-react/icons/flag'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { IconTile } from '../../components/settings/section.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { classNames } from '../../lib/class-names.ts'

export type NoticeRowProps = {
  notice: Notice
  onClose: () => void
  onAccept: (notice: Notice) => Promise<void>
  /** The element to focus when the row's buttons are removed while one of them has the focus. */
  focusAfter: () => HTMLElement | null
}

/** One notice: the whole row is a link to its subject, and a pending request can be accepted. */
export function NoticeRow({ notice, onClose, onAccept, focusAfter }: NoticeRowProps) {
  const id = useId()
  const { user, at, isRead, requestId } = notice
  const isWaiting = requestId !== null
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-[18px] py-2.5 text-14 leading-[1.45]',
        isRead ? 'hover:bg-sunken' : 'bg-tint',
      )}
    >
      {user ? <UserAvatar user={user} size={40} /> : <IconTile icon={Flag} />}
      <div className="min-w-0">
        <p className="text-pretty wrap-anywhere">
          {user ? (
            <>
              <Link
                id={id}
                to={isWaiting ? '/requests' : `/messages/${user.userName}`}
                onClick={onClose}
                className="font-650 after:absolute after:inset-0"
              >
                {user.userName}
              </Link>{' '}
              {whatHappened(notice)}
            </>
          ) : (
            <>
              <b className="font-650">{messages.reportLookedAt}</b>
              <span className="block text-13 text-ink-2">{messages.reportThanks}</span>
            </>
          )}
        </p>
        <TimeAgo instant={at} className="block text-13 text-ink-2" />
        {isWaiting && (
          <span ref={restoreFocusTo(focusAfter)} className="relative mt-2 flex gap-1.5">
            <Answer describedBy={id} notice={notice} onAccept={onAccept} onClose={onClose} />
          </span>
        )}
      </div>
      {!isRead && (
        <span className="mark-canvas-text mt-1.5 size-[11px] rounded-[2px] bg-signal">
          <span className="sr-only">New</span>
        </span>
      )}
    </li>
  )
}

type AnswerProps = Omit<NoticeRowProps, 'focusAfter'> & {
  /** The id of the sender's name. */
  describedBy: string
}

function whatHappened({ kind, requestId }: Notice): string {
  if (kind === 'acceptance') return messages.acceptedRequest
  return requestId === null ? messages.wasAccepted : messages.wantsToConnect
}

/** Accept, and a link to the request. */
function Answer({ notice, describedBy, onAccept, onClose }: AnswerProps) {
  const [isAccepting, setAccepting] = useState(false)
  const accept = async () => {
    setAccepting(true)
    await onAccept(notice)
    setAccepting(false)
  }
  return (
    <>
      <Button
        kind="primary"
        size="small"
        busy={isAccepting}
        aria-describedby={describedBy}
        onClick={() => void accept()}
      >
        Accept
      </Button>
      <ButtonLink
        kind="ghost"
        size="small"
        to="/requests"
        aria-describedby={describedBy}
        onClick={onClose}
      >
        View
      </ButtonLink>
    </>
  )
}
