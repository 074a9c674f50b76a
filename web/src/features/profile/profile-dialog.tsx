import { connectWith, requestsClosedBy } from '@shipmates/contract/messages/connections'
import MessageSquare from 'lucide-react/icons/message-square'
import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { NoteForm } from '../../components/note-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, useDialogTitleId } from '../../components/ui/dialog.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { useOnline } from '../../lib/browser/use-window.ts'
import { classNames } from '../../lib/class-names.ts'
import { localDay } from '../../lib/format/calendar-day.ts'
import { openersFrom } from '../../lib/format/openers.ts'
import { reasonsBetween } from '../../lib/format/reasons-between.ts'
import { useMyProfile } from './api.ts'
import { ProfileContent, type ProfileSource, Retry, useLoadedProfile } from './profile-content.tsx'

const NOTE_OPENERS = 2

type ProfileDialogProps = ProfileSource & {
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
            {hasFailed && <Retry loading={loading} />}
          </>
        )
      }
    >
      <ProfileContent {...props} loading={loading} mine={mine} />
    </Dialog>
  )
}

/** The next step with this member. */
export function Act(props: Omit<ProfileDialogProps, 'onClose'> & { onWrite?: () => void }) {
  const { user, onConnect, onNote, onPass, onMessage, onWrite } = props
  const { canRequest = true, connectedAt } = props
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
        <OnlineButton aria-describedby={titleId} onClick={onPass}>
          Pass
        </OnlineButton>
      )}
      {onNote && canRequest && (
        <OnlineButton aria-describedby={titleId} data-adds-note onClick={onWrite}>
          Add a note
        </OnlineButton>
      )}
      {canRequest && <MainButton {...{ titleId, onConnect, onMessage }} />}
    </>
  )
}

type MainButtonProps = Pick<ProfileDialogProps, 'onConnect' | 'onMessage'> & {
  titleId: string | undefined
}

function MainButton({ titleId, onConnect, onMessage }: MainButtonProps) {
  const isOnline = useOnline()
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
      <NoteForm user={user} openers={openers} onCancel={leave} onSend={onSend} />
    </div>
  )
}
