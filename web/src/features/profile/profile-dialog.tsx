import type { UserId } from '@shipmates/contract/ids'
import { offline } from '@shipmates/contract/messages/common'
import * as messages from '@shipmates/contract/messages/profiles'
import { useQuery } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UserPlus from 'lucide-react/icons/user-plus'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pennant } from '../../components/pennant.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogTitle, useDialogTitleId } from '../../components/ui/dialog.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { profileQuery } from './api.ts'
import { type KnownMatch, ProfileParts } from './profile-parts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

type ProfileDialogProps = {
  user: { id: UserId; userName: string; photoUrl: string | null }
  match?: KnownMatch | undefined
  /** To compute the shared skills if `match` is not given. */
  mySkills?: readonly string[] | undefined
  onClose: () => void
  /** Shows Connect; without it the dialog shows Message. */
  onConnect?: (() => void) | undefined
  onMessage?: (() => void) | undefined
}

/** A member's whole profile in a dialog. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { user, match, mySkills, onClose, onConnect, onMessage } = props
  const query = useQuery(profileQuery(user.id))
  const hasFailed = !query.data && query.errorUpdateCount > 0
  const shown = query.data ?? user

  return (
    <Dialog
      flush
      isForReading
      onClose={onClose}
      footer={
        query.data ? (
          <Act userName={user.userName} onConnect={onConnect} onMessage={onMessage} />
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            {hasFailed && <Retry isRetrying={query.isFetching} onRetry={() => query.refetch()} />}
          </>
        )
      }
    >
      <div className="px-7 pb-7 max-md:px-[18px] max-md:pb-6">
        {!hasFailed && (
          <Pennant
            userName={shown.userName}
            className="-ml-7 h-[88px] w-[calc(100%-28px)] max-md:-ml-[18px] max-md:h-19 max-md:w-[calc(100%-34px)]"
          />
        )}
        {!hasFailed && <UserAvatar user={shown} size={96} className="-mt-11 ring-5 ring-surface" />}
        <DialogTitle
          className={
            hasFailed
              ? 'sr-only'
              : 'mt-3.5 text-28 leading-[1.02] tracking-[-0.025em] wrap-anywhere'
          }
        >
          {shown.userName}
        </DialogTitle>
        {hasFailed ? (
          <Failure />
        ) : (
          <Loading
            isLoading={query.isPending}
            label="Loading profile"
            skeleton={<ProfileSkeleton />}
          >
            {() =>
              query.data && <ProfileParts profile={query.data} match={match} mySkills={mySkills} />
            }
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

type ActProps = Pick<ProfileDialogProps, 'onConnect' | 'onMessage'> & { userName: string }

function Act({ userName, onConnect, onMessage }: ActProps) {
  const Icon = onConnect ? UserPlus : MessageSquare
  const isOnline = useOnline()
  const titleId = useDialogTitleId()
  return (
    <>
      <p className="mr-auto text-13 text-ink-2 max-md:hidden">
        {onConnect
          ? "They'll get your request. You can chat once they accept."
          : `You can message ${userName}.`}
      </p>
      <Button
        kind="primary"
        className="min-w-42"
        aria-describedby={titleId}
        disabled={onConnect && !isOnline}
        onClick={onConnect ?? onMessage}
      >
        <Icon aria-hidden="true" />
        {onConnect ? 'Connect' : 'Message'}
      </Button>
    </>
  )
}

type RetryProps = { isRetrying: boolean; onRetry: () => void }

function Retry({ isRetrying, onRetry }: RetryProps) {
  return (
    <Button kind="primary" busy={isRetrying} onClick={onRetry}>
      {!isRetrying && <RotateCw aria-hidden="true" />}
      Try again
    </Button>
  )
}

function Failure() {
  const isOnline = useOnline()
  return (
    <div role="alert" className="flex pt-5">
      {isOnline ? (
        <EmptyState flag="F" title={messages.profileFailed} headingLevel={3}>
          It may have been removed, or we couldn't reach the server.
        </EmptyState>
      ) : (
        <EmptyState flag="X" title={offline} headingLevel={3}>
          We'll open this profile when you're back online.
        </EmptyState>
      )}
    </div>
  )
}
