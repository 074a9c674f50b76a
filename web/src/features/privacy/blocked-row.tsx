import type { Block } from '@shipmates/contract/blocks'
import { useId } from 'react'
import { useReportOpener } from '../../components/report-opener.ts'
import { rowClasses } from '../../components/settings/box.ts'
import { TimeAgo } from '../../components/time-ago.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'

type BlockedRowProps = { block: Block; onUnblock: () => void }

export function BlockedRow({ block, onUnblock }: BlockedRowProps) {
  const nameId = useId()
  const { user, blockedAt, conversationId } = block
  const report = useReportOpener()
  const subject = { user, conversationId: conversationId ?? undefined, canBlock: false }
  return (
    <li className={`${rowClasses} max-md:flex-wrap`}>
      <UserAvatar user={user} size={40} />
      <div className="min-w-0 flex-1">
        <p id={nameId} className="leading-[1.35] font-600 wrap-anywhere">
          {user.userName}
        </p>
        <p className="mt-0.5 text-13 leading-[1.45] text-ink-2">
          Blocked <TimeAgo instant={blockedAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
        {conversationId && (
          <ButtonLink
            to={`/messages/${user.userName}`}
            kind="ghost"
            size="small"
            aria-describedby={nameId}
          >
            Open conversation
          </ButtonLink>
        )}
        <Button size="small" aria-describedby={nameId} onClick={onUnblock}>
          Unblock
        </Button>
        {report && (
          <Button
            kind="ghost"
            size="small"
            aria-describedby={nameId}
            onClick={() => report(subject)}
          >
            Report
          </Button>
        )}
      </div>
    </li>
  )
}
