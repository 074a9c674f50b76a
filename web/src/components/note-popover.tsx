import type { UserId } from '@shipmates/contract/ids'
import { connectWith } from '@shipmates/contract/messages/connections'
import { type RefObject, useId } from 'react'
import { NARROW, useMediaQuery } from '../lib/browser/use-media-query.ts'
import { useOnline } from '../lib/browser/use-online.ts'
import { NoteForm } from './note-form.tsx'
import { Dialog } from './ui/dialog.tsx'
import { Popover } from './ui/popover.tsx'

type NotePopoverProps = {
  user: { id: UserId; userName: string }
  /** The button that opened it. */
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onSend: (note: string) => void
}

/** Connect with a note: a popover next to its button; a bottom sheet on a phone. */
export function NotePopover(props: NotePopoverProps) {
  const { user, onClose, onSend } = props
  const isOnline = useOnline()
  const isNarrow = useMediaQuery(NARROW)
  if (!isNarrow) return <NoteNextTo {...props} isOnline={isOnline} />
  return (
    <Dialog size="small" title={connectWith(user)} onClose={onClose}>
      <div className="mt-3.5">
        <NoteForm user={user} isOnline={isOnline} onCancel={onClose} onSend={onSend} />
      </div>
    </Dialog>
  )
}

function NoteNextTo(props: NotePopoverProps & { isOnline: boolean }) {
  const { user, triggerRef, onClose, onSend, isOnline } = props
  const titleId = useId()
  return (
    <Popover
      labelledBy={titleId}
      triggerRef={triggerRef}
      className="w-[340px] rounded-card p-4"
      onClose={onClose}
    >
      <NoteForm
        user={user}
        isOnline={isOnline}
        heading={
          <h3 id={titleId} className="type-title text-16 wrap-anywhere">
            {connectWith(user)}
          </h3>
        }
        onCancel={onClose}
        onSend={onSend}
      />
    </Popover>
  )
}
