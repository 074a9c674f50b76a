import Clock from 'lucide-react/icons/clock'
import { classNames } from '../../../lib/class-names.ts'
import type { SendState } from './log-rows.ts'

const names = {
  waiting: 'Waiting',
  held: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  read: 'Read',
} as const

/**
 * The delivery state of my message: a clock, one tick, or two yellow ones; changes are animated.
 */
export function Tick({ state }: { state: Exclude<SendState, 'refused'> }) {
  if (state === 'waiting' || state === 'held' || state === 'sending') {
    return <Clock role="img" aria-label={names[state]} className="size-[13px]!" />
  }
  const isRead = state === 'read'
  return (
    <svg
      role="img"
      aria-label={names[state]}
      viewBox="0 0 18 12"
      className={classNames(
        'h-3 w-[17px] fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round] forced-colors:text-[CanvasText]',
        isRead && 'text-tick-read',
      )}
    >
      {isRead ? <path d="m1 6.5 3.5 3.5L11 2.5" /> : <path d="m4 6.5 3.5 3.5L14 2.5" />}
      <path
        d="M8 9l1 1 7.5-7.5"
        className={classNames(
          'transition-[clip-path] duration-200',
          isRead ? '[clip-path:inset(-2px)]' : '[clip-path:inset(-2px_100%_-2px_-2px)]',
        )}
      />
    </svg>
  )
}
