import type { UserId } from '@shipmates/contract/ids'
import StickyNotePlus from 'lucide-react/icons/sticky-note-plus'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentProps, MouseEvent } from 'react'
import { useRef } from 'react'
import { useLayer } from './behaviour/use-layer.ts'
import { Button } from './ui/button.tsx'

type ConnectButtonProps = {
  user: { id: UserId; userName: string }
  describedBy: string | undefined
  disabled: boolean
  onConnect: (event: MouseEvent) => void
  /** Connect with this note; it may be empty. */
  onNote: (note: string) => void
}

const loadPopover = async () => (await import('./note-popover.tsx')).NotePopover

/** Connect, and next to it the button that opens the note. */
export function ConnectButton(props: ConnectButtonProps) {
  const { user, describedBy, disabled, onConnect, onNote } = props
  const { Open, open, close } = useLayer(loadPopover)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <SplitButton
      describedBy={describedBy}
      disabled={disabled}
      onConnect={onConnect}
      note={{
        ref: trigger,
        onClick: () => (Open ? close() : open()),
        'aria-expanded': Boolean(Open),
      }}
    >
      {Open && (
        <Open
          user={user}
          triggerRef={trigger}
          onClose={close}
          onSend={(note) => {
            close()
            onNote(note)
          }}
        />
      )}
    </SplitButton>
  )
}

type SplitButtonProps = Pick<ConnectButtonProps, 'describedBy' | 'disabled' | 'onConnect'> & {
  note: ComponentProps<typeof Button>
  children?: React.ReactNode
}

function SplitButton(props: SplitButtonProps) {
  const { describedBy, disabled, onConnect, note, children } = props
  return (
    <div className="grid grid-cols-[1fr_auto] *:[.button]:translate-y-0">
      <Button
        kind="primary"
        aria-describedby={describedBy}
        disabled={disabled}
        className="rounded-r-none! max-md:h-11"
        onClick={onConnect}
      >
        <UserPlus aria-hidden="true" />
        Connect
      </Button>
      <Button
        {...note}
        kind="primary"
        icon
        aria-label="Add a note"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        disabled={disabled}
        className="rounded-l-none! border-l-surface/40! max-md:size-11"
      >
        <StickyNotePlus aria-hidden="true" />
      </Button>
      {children}
    </div>
  )
}
