import type { MemberAct } from '@shipmates/contract/admin-members'
import { ACT_NOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { noteMissing } from '@shipmates/contract/messages/admin'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { LimitedTextArea } from '../../../components/ui/limited-text-area.tsx'

/** The actions that ask for a reason first. */
export type ConfirmedAct = Exclude<MemberAct, 'restore' | 'approve'>

export const confirmations: Record<ConfirmedAct, { verb: string; line: string; isHard?: true }> = {
  warn: { verb: 'Warn', line: 'They get an email with your reason. Nothing else changes.' },
  limit: {
    verb: 'Limit',
    line: 'They leave Discover and search, and chat with connections only, until someone restores them.',
  },
  suspend: {
    verb: 'Suspend',
    line: "They're signed out everywhere now, and can't be found until someone restores them.",
    isHard: true,
  },
  delete: {
    verb: 'Delete',
    line: "They're signed out now and gone in 7 days. Admins can restore the account until then.",
    isHard: true,
  },
  reject: { verb: 'Decline', line: 'They can sign up again later.', isHard: true },
}

type ActDialogProps = {
  act: ConfirmedAct
  userName: string
  isBusy: boolean
  onAct: (note: string) => void
  onClose: () => void
}

/** Asks for the reason of an action, which is mailed to the member. */
export function ActDialog({ act, userName, isBusy, onAct, onClose }: ActDialogProps) {
  const { verb, line, isHard } = confirmations[act]
  const [note, setNote] = useState('')
  const [isValidated, setValidated] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const isMissing = !note.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setValidated(true)
    if (isMissing) field.current?.focus()
    else if (!isBusy) onAct(note.trim())
  }
  return (
    <Dialog
      title={`${verb} ${userName}?`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind={isHard ? 'danger' : 'primary'} busy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">{line}</p>
      <form id={formId} noValidate onSubmit={submit} className="mt-4">
        <LimitedTextArea
          max={ACT_NOTE_MAX_CHARS}
          ref={field}
          data-autofocus=""
          label="Reason"
          rows={3}
          value={note}
          error={isValidated && isMissing ? noteMissing : undefined}
          hint={`We email this to ${userName}. It also goes in the log.`}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}
