import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'

/** Typing is announced to screen readers at most once in this time (throttled). */
const ANNOUNCE_AGAIN_AFTER_MS = 30_000

type TypingProps = { userName: string; isTyping: boolean }

/** Three dots in a bubble while the other member types; text with reduced motion. */
export function TypingDots({ userName, isTyping }: TypingProps) {
  return (
    <>
      {isTyping && (
        <div
          role="status"
          aria-label={`${userName} is typing`}
          className="mt-[13px] inline-flex items-center gap-[5px] self-start rounded-card rounded-bl-[5px] bg-bubble-in px-3.5 py-[13px] forced-colors:border"
        >
          <Dot className="" />
          <Dot className="[animation-delay:160ms]" />
          <Dot className="[animation-delay:320ms]" />
          <span aria-hidden="true" className="hidden text-13 text-ink-2 motion-reduce:inline">
            typing…
          </span>
        </div>
      )}
      <TypingAnnouncement userName={userName} isTyping={isTyping} />
    </>
  )
}

function Dot({ className }: { className: string }) {
  return (
    <i
      aria-hidden="true"
      className={classNames(
        'mark-canvas-text size-[7px] animate-dot rounded-full bg-ink-2 motion-reduce:hidden',
        className,
      )}
    />
  )
}

function TypingAnnouncement({ userName, isTyping }: TypingProps) {
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const [isSaid, setSaid] = useState(false)

  useEffect(() => {
    const now = performance.now()
    if (!isTyping || now - shownAt.current < ANNOUNCE_AGAIN_AFTER_MS) return
    shownAt.current = now
    setSaid(true)
    return () => setSaid(false)
  }, [isTyping])

  return (
    <span role="status" className="sr-only">
      {isSaid && `${userName} is typing`}
    </span>
  )
}
