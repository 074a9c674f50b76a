import type { UserId } from '@shipmates/contract/ids'
import { offline } from '@shipmates/contract/messages/common'
import { connectWith, requestsClosedBy } from '@shipmates/contract/messages/connections'
import * as messages from '@shipmates/contract/messages/profiles'
import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { NoteForm } from '../../components/note-form.tsx'
import { Pennant } from '../../components/pennant.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogTitle, useDialogTitleId } from '../../components/ui/dialog.tsx'
import { Waiting } from '../../components/ui/skeleton.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useDelayedLoading } from '../../lib/browser/use-delayed-loading.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { classNames } from '../../lib/class-names.ts'
import { localDay } from '../../lib/format/calendar-day.ts'
import { openersFrom } from '../../lib/format/openers.ts'
import { reasonsBetween } from '../../lib/format/reasons-between.ts'
import { profileQuery, useMyProfile } from './api.ts'
import { type KnownMatch, ProfileParts } from './profile-parts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import type { KnownMember } from './why-you-match.tsx'

const NOTE_OPENERS = 2

type ProfileDialogProps = {
  user: { id: UserId; userName: string; photoUrl: string | null }
  match?: KnownMatch | undefined
  /** Members whose photos are loaded, to show mutual connections. */
  known?: readonly KnownMember[] | undefined
  /** When we connected. */
  connectedAt?: string | undefined
  onClose: () => void
  /** Shows Connect. */
  onConnect?: (() => void) | undefined
  /** Shows "Add a note" next to Connect. */
  onNote?: ((note: string) => void) | undefined
  /** Whether the dialog opens at the note. Esc and Cancel then close the dialog. */
  startsWithNote?: boolean | undefined
  /** Shows Pass next to Connect. */
  onPass?: (() => void) | undefined
  /** Whether they accept a request from me; otherwise Pass is the only choice. */
  canRequest?: boolean | undefined
  /** Shows Message. */
  onMessage?: (() => void) | undefined
  /** My relation to them in words, if there is no next step. */
  standing?: string | undefined
  /** The menu next to the Close button. */
  menu?: ReactNode
}

/** A member's whole profile in a dialog. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { user, match, onClose, onConnect, onMessage, onNote, startsWithNote = false } = props
  const mine = useMyProfile()
  const loading = useLoadedProfile(user.id)
  const { profile, hasFailed } = loading
  const [isWriting, setWriting] = useState(startsWithNote)
  const reasons = match?.reasons ?? (profile ? reasonsBetween(profile, mine) : [])

  return (
    <Dialog
      flush
      isForReading
      // The field is shown before the profile, which must not move it.
      place={startsWithNote ? 'tall' : 'middle'}
      onClose={onClose}
      aside={(profile || hasFailed) && props.menu}
      footer={
        isWriting && onNote && !hasFailed ? (
          <NoteStep
            user={user}
            openers={openersFrom(reasons, NOTE_OPENERS)}
            onSend={onNote}
            onClose={startsWithNote ? onClose : () => setWriting(false)}
          />
        ) : profile && (onConnect || onMessage) ? (
          <Act {...props} onWrite={() => setWriting(true)} />
        ) : (
          <>
            {props.standing && <p className="mr-auto text-13 text-ink-2">{props.standing}</p>}
            <Button onClick={onClose}>Close</Button>
            {hasFailed && <Retry isRetrying={loading.isRetrying} onRetry={loading.retry} />}
          </>
        )
      }
    >
      <Content {...props} loading={loading} mine={mine} />
    </Dialog>
  )
}

/**
 * The profile, once the skeleton has been shown long enough. Buttons appear together with it: it
 * changes the height of the dialog, and a press on a button that moves away would be lost.
 */
function useLoadedProfile(id: UserId) {
  const { data, isPending, isFetching, errorUpdateCount, refetch } = useQuery(profileQuery(id))
  const phase = useDelayedLoading(isPending)
  return {
    profile: phase === 'ready' ? data : undefined,
    hasFailed: !data && errorUpdateCount > 0,
    isSkeletonShown: phase === 'skeleton',
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}

type ContentProps = Pick<ProfileDialogProps, 'user' | 'match' | 'known'> & {
  loading: ReturnType<typeof useLoadedProfile>
  mine: Profile | undefined
}

/** The profile, or its skeleton or error. */
function Content({ user, match, known = [], loading, mine }: ContentProps) {
  const { profile, hasFailed, isSkeletonShown } = loading
  const shown = profile ?? user
  return (
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
          hasFailed ? 'sr-only' : 'mt-3.5 text-28 leading-[1.02] tracking-[-0.025em] wrap-anywhere'
        }
      >
        {shown.userName}
      </DialogTitle>
      {hasFailed ? (
        <Failure />
      ) : profile ? (
        <ProfileParts profile={profile} match={match} mine={mine} known={known} />
      ) : (
        <Waiting label="Loading profile" skeleton={isSkeletonShown && <ProfileSkeleton />} />
      )}
    </div>
  )
}

/** The next step with this member. */
function Act(props: ProfileDialogProps & { onWrite: () => void }) {
  const { user, onConnect, onNote, onPass, onMessage, onWrite } = props
  const { canRequest = true, connectedAt } = props
  const isOnline = useOnline()
  const titleId = useDialogTitleId()
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
      {onNote && canRequest && (
        <Button aria-describedby={titleId} disabled={!isOnline} data-adds-note onClick={onWrite}>
          Add a note
        </Button>
      )}
      {canRequest && (
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
  openers: readonly string[]
  onSend: (note: string) => void
}

/** The note in the footer, below the profile. Esc closes the note, and keeps its text. */
function NoteStep({ user, openers, onSend, onClose }: NoteStepProps) {
  const isOnline = useOnline()
  const leave = () => {
    flushSync(onClose)
    document.querySelector<HTMLElement>('dialog [data-adds-note]')?.focus()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div role="group" aria-label={connectWith(user)} className="w-full" onKeyDown={pressKey}>
      <NoteForm
        user={user}
        openers={openers}
        isOnline={isOnline}
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
