import { openerHint } from '@shipmates/contract/messages/chat-options'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useId } from 'react'

type OpenerListProps = {
  openers: readonly string[]
  /** A button in front of the openers with an action of its own. */
  first?: { label: string; onPress: () => void } | undefined
  /** The field that a press fills. */
  field: 'message box' | 'note'
  onPick: (opener: string) => void
  className?: string | undefined
}

/** Suggested first lines. A press puts one into a field, and sends nothing. */
export function OpenerList({ openers, first, field, onPick, className }: OpenerListProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <ul className="flex flex-wrap gap-1.5">
        {first && <Opener text={first.label} onPress={first.onPress} />}
        {openers.map((opener) => (
          <Opener key={opener} text={opener} hintId={hintId} onPress={() => onPick(opener)} />
        ))}
      </ul>
      <p id={hintId} className="sr-only">
        {openerHint({ field })}
      </p>
    </div>
  )
}

type OpenerProps = { text: string; hintId?: string; onPress: () => void }

const Opener = ({ text, hintId, onPress }: OpenerProps) => (
  <li className="max-w-full">
    <button
      type="button"
      aria-describedby={hintId}
      className="flex min-h-9 items-center gap-2 rounded-control border border-edge bg-surface px-3 py-1.5 text-left text-14 leading-[1.3] font-550 hover:bg-sunken max-md:min-h-11"
      onClick={onPress}
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <ArrowUp aria-hidden="true" className="size-[15px]! text-ink-2" />
    </button>
  </li>
)
