import StickyNotePlus from 'lucide-react/icons/sticky-note-plus'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentProps, MouseEvent } from 'react'
import { Button } from './ui/button.tsx'

type SplitButtonProps = {
  describedBy: string | undefined
  disabled: boolean
  onConnect: (event: MouseEvent) => void
  /** What the button of the note does. */
  note: ComponentProps<typeof Button>
  className?: string
}

/** Connect, and next to it the button that opens the note. */
export function SplitButton(props: SplitButtonProps) {
  const { describedBy, disabled, onConnect, note, className = '' } = props
  return (
    <div className={`grid grid-cols-[1fr_auto] *:[.button]:translate-y-0 ${className}`}>
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
    </div>
  )
}
