import type { UserId } from '@shipmates/contract/ids'
import { offline } from '@shipmates/contract/messages/common'
import { connectWith, requestsClosedBy } from '@shipmates/contract/messages/connections'
import * as messages from '@shipmates/contract/messages/profiles'
import { useQuery } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { SplitButton } from '../../components/connect-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { NoteForm } from '../../components/note-form.tsx'
import { Pennant } from '../../components/pennant.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogTitle, useDialogTitleId } from '../../components/ui/dialog.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { classNames } from '../../lib/class-names.ts'
import { localDay } from '../../lib/format/calendar-day.ts'
import { profileQuery, useMyProfile } from './api.ts'
import { type KnownMatch, ProfileParts } from './profile-parts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import type { KnownMember } from './why-you-match.tsx'

type ProfileDialogProps = {
  user: { id: UserId; userName: string; photoUrl: string | null }
  match?: KnownMatch | undefined
  /** Members whose faces are at hand, to show who knows us both. */
  known?: readonly KnownMember[] | undefined
  /** When we connected. */
  connectedAt?: string | undefined
  onClose: () => void
  /** Shows Connect. */
  onConnect?: (() => void) | undefined
  /** Shows "Add a note" next to Connect. */
  onNote?: ((note: string) => void) | undefined
  /** Opens with the note's field. */
  note?: boolean | undefined
  /** Shows Pass next to Connect. */
  onPass?: (() => void) | undefined
  /** Whether they take a request from me; otherwise Pass is the only choice. */
  canRequest?: boolean | undefined
  /** Shows Message. */
  onMessage?: (() => void) | undefined
  /** How I stand with them, where there is nothing to do. */
  standing?: string | undefined
  /** The menu next to the Close button. */
  menu?: ReactNode
}

/** A member's whole profile in a dialog. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { user, match, known = [], standing, onClose, onConnect, onMessage, menu } = props
  const mine = useMyProfile()
  const query = useQuery(profileQuery(user.id))
  const hasFailed = !query.data && query.errorUpdateCount > 0
  const shown = query.data ?? user

  return (
    <Dialog
      flush
      isForReading
      onClose={onClose}
      aside={menu}
      footer={
        query.data && (onConnect || onMessage) ? (
          <Act {...props} />
        ) : (
          <>
            {standing && <p className="mr-auto text-13 text-ink-2">{standing}</p>}
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
            className="-ml-7 h-[88px] w-[calc(100%-72px)] max-md:-ml-[18px] max-md:h-19 max-md:w-[calc(100%-82px)]"
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
              query.data && (
                <ProfileParts profile={query.data} match={match} mine={mine} known={known} />
              )
            }
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

/** The next step with this member: Connect, Message, or the note of a request. */
function Act(props: ProfileDialogProps) {
  const { user, onConnect, onNote, onPass, onMessage, canRequest = true, connectedAt } = props
  const [isWriting, setWriting] = useState(canRequest && (props.note ?? false))
  const isOnline = useOnline()
  const titleId = useDialogTitleId()
  if (isWriting && onNote) {
    return <NoteStep user={user} onSend={onNote} onClose={() => setWriting(false)} />
  }
  return (
    <>
      <p className={classNames('mr-auto text-13 text-ink-2', canRequest && 'max-md:hidden')}>
        {!canRequest
          ? requestsClosedBy(user)
          : onConnect
            ? onNote
              ? 'You can chat once they accept.'
              : `${user.userName} asked to connect. You can chat right away.`
            : connectedAt
              ? `Connected since ${localDay(connectedAt)}`
              : `You can message ${user.userName}.`}
      </p>
      {onPass && (
        <Button aria-describedby={titleId} disabled={!isOnline} onClick={onPass}>
          Pass
        </Button>
      )}
      {onConnect && onNote && canRequest && (
        <SplitButton
          describedBy={titleId}
          disabled={!isOnline}
          className="min-w-52 max-md:min-w-0 max-md:flex-2"
          onConnect={onConnect}
          note={{ onClick: () => setWriting(true) }}
        />
      )}
      {!(onConnect && onNote) && (
        <MainButton titleId={titleId} isOnline={isOnline} {...{ onConnect, onMessage }} />
      )}
    </>
  )
}

type MainButtonProps = Pick<ProfileDialogProps, 'onConnect' | 'onMessage'> & {
  titleId: string | undefined
  isOnline: boolean
}

function MainButton({ titleId, isOnline, onConnect, onMessage }: MainButtonProps) {
  const Icon = onConnect ? UserPlus : MessageSquare
  return (
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
  )
}

type NoteStepProps = Pick<ProfileDialogProps, 'user' | 'onClose'> & {
  onSend: (note: string) => void
}

/** The note in the footer, below the profile. Esc closes the note, not the dialog. */
function NoteStep({ user, onSend, onClose }: NoteStepProps) {
  const isOnline = useOnline()
  const titleId = useId()
  const leave = () => {
    flushSync(onClose)
    document.querySelector<HTMLElement>('dialog [aria-label="Add a note"]')?.focus()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div role="group" aria-labelledby={titleId} className="w-full" onKeyDown={pressKey}>
      <NoteForm
        takesFocus
        user={user}
        isOnline={isOnline}
        heading={
          <h3 id={titleId} className="type-title text-16 wrap-anywhere">
            {connectWith(user)}
          </h3>
        }
        onCancel={leave}
        onSend={onSend}
      />
    </div>
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
