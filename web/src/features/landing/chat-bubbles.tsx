import CheckCheck from 'lucide-react/icons/check-check'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type BubbleProps = { time: string; isOwn?: boolean; small?: boolean; children: ReactNode }

/** A message in the illustrated chats. Own messages have read ticks. */
export function Bubble({ time, isOwn = false, small = false, children }: BubbleProps) {
  return (
    <p
      className={classNames(
        'rounded-card px-[13px] pt-[9px] pb-2 leading-[1.45] forced-colors:border',
        small ? 'max-w-[88%] text-14' : 'max-w-[82%] text-15 md:max-w-[64%]',
        isOwn
          ? 'self-end rounded-br-[5px] bg-bubble-out text-on-bubble-out'
          : 'self-start rounded-bl-[5px] bg-bubble-in text-ink',
      )}
    >
      {children}
      <span
        className={classNames(
          'type-mono float-right mt-[7px] ml-2.5 inline-flex items-center gap-1 text-11 whitespace-nowrap',
          isOwn ? 'text-on-bubble-out' : 'text-ink-2',
        )}
      >
        {time}
        {isOwn && (
          <CheckCheck
            role="img"
            aria-label="Read"
            className="landing-tick size-[17px]! text-tick-read"
          />
        )}
      </span>
    </p>
  )
}

const dots = ['', 'opacity-65 -translate-y-[3px]', 'opacity-40']

/** Typing indicator. */
export function TypingDots({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'landing-dots inline-flex gap-[5px] self-start rounded-card rounded-bl-[5px] bg-bubble-in forced-colors:border',
        className,
      )}
    >
      {dots.map((look) => (
        <span
          key={look}
          className={classNames('mark-canvas-text size-[7px] rounded-full bg-ink-2', look)}
        />
      ))}
    </span>
  )
}
