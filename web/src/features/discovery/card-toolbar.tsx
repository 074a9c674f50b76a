import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'

type CardToolbarProps = {
  userName: string
  /** The id of the name. */
  describedBy: string
  isOnline: boolean
  onPass: (event: MouseEvent) => void
  onNote: () => void
  onConnect: (event: MouseEvent) => void
}

const CONNECT = 2
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The three buttons of a card: one Tab stop, with arrow keys between them. */
export function CardToolbar(props: CardToolbarProps) {
  const { userName, describedBy, isOnline, onPass, onNote, onConnect } = props
  const [stop, setStop] = useState(CONNECT)
  const buttonProps = (index: number) => ({
    'aria-describedby': describedBy,
    disabled: !isOnline,
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setStop(index),
  })
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    // On the name, the arrows move between the cards.
    event.stopPropagation()
    event.currentTarget.querySelectorAll('button')[stop + step]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={`Actions for ${userName}`}
      className="card-toolbar grid gap-2 max-md:*:[.button]:h-11 *:[.button]:translate-y-0 *:[.button]:px-3"
      onKeyDown={pressKey}
    >
      <Button {...buttonProps(0)} onClick={onPass}>
        Pass
      </Button>
      <Button {...buttonProps(1)} aria-haspopup="dialog" onClick={onNote}>
        Add a note
      </Button>
      <Button {...buttonProps(CONNECT)} kind="primary" onClick={onConnect}>
        <UserPlus aria-hidden="true" />
        Connect
      </Button>
    </div>
  )
}
