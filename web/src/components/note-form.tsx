import { codePoints } from '@shipmates/contract/code-points'
import type { UserId } from '@shipmates/contract/ids'
import { NOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { noteBecomesMessage } from '@shipmates/contract/messages/connections'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useId } from 'react'
import { useOnline } from '../lib/browser/use-window.ts'
import { withOpener } from '../lib/format/openers.ts'
import { useNote, writeNote } from './note-drafts.ts'
import { OpenerList } from './opener-list.tsx'
import { Button } from './ui/button.tsx'
import { LimitedTextArea } from './ui/limited-text-area.tsx'

type NoteFormProps = {
  user: { id: UserId; userName: string }
  /** Suggested first lines. */
  openers?: readonly string[]
  onCancel: () => void
  onSend: (note: string) => void
}

/**
 * The form for the note of a request. The field takes focus, and the text is kept until it is sent.
 */
export function NoteForm(props: NoteFormProps) {
  const { user, openers = [], onCancel, onSend } = props
  const fieldId = useId()
  const note = useNote(user.id)
  const isOnline = useOnline()
  // Not `autoFocus`: in a dialog that opens with the form, that would come before the dialog is shown, scroll the page
  // behind it, and pass for the element that opened the dialog.
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isOnline) onSend(note.trim())
  }
  const start = (opener: string) => {
    const text = withOpener(note, opener, openers)
    if (codePoints(text) <= NOTE_MAX_CHARS) writeNote(user.id, text)
    document.getElementById(fieldId)?.focus()
  }
  return (
    <form noValidate onSubmit={send} className="grid w-full gap-3.5">
      <LimitedTextArea
        warns
        max={NOTE_MAX_CHARS}
        id={fieldId}
        data-autofocus
        label="Add a note"
        optional
        value={note}
        hint={noteBecomesMessage(user)}
        onChange={({ target }) => writeNote(user.id, target.value)}
      />
      {openers.length > 0 && <OpenerList openers={openers} field="note" onPick={start} />}
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5 max-md:*:h-12">
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" disabled={!isOnline}>
          <Send aria-hidden="true" />
          Send request
        </Button>
      </div>
    </form>
  )
}
