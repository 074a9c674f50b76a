import Check from 'lucide-react/icons/check'
import MessageSquare from 'lucide-react/icons/message-square'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCountdown } from '../../components/behaviour/use-countdown.ts'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { type ListedRequest, useIsAnswering } from './api.ts'
import { focusOn, messageIdOf } from './row-focus.ts'

const SHOWN_MS = 4_000

type AcceptedRowProps = {
  request: ListedRequest
  /** The chat is being opened. */
  isOpening: boolean
  onMessage: () => void
  /** The row has been shown long enough. The timer is paused on hover and while it holds focus. */
  onFold: () => void
}

/** An accepted request, shown for a while with a link to the first message. */
export function AcceptedRow({ request, isOpening, onMessage, onFold }: AcceptedRowProps) {
  const { userName } = request.fromUserId
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isAnswering = useIsAnswering(request.requestId)
  const [isWanted, setWanted] = useState(false)
  const isBusy = isWanted || isOpening
  const isPaused = isHovered || isFocused || isAnswering || isBusy
  useCountdown({ durationMs: SHOWN_MS, isPaused, onEnd: onFold })

  const open = useEffectEvent(() => {
    setWanted(false)
    onMessage()
  })
  useEffect(() => {
    // Until the server has the answer there is no connection, and it would refuse the chat.
    if (isWanted && !isAnswering) open()
  }, [isWanted, isAnswering])

  const linkId = messageIdOf(request)
  useEffect(() => {
    // The pressed button has been removed, and focus with it. After the paint, since moving focus
    // forces a layout.
    void afterPaint().then(() => document.activeElement === document.body && focusOn(linkId))
  }, [linkId])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-card border border-line px-3.5 py-3.5 md:gap-[18px] md:py-[11px] md:pr-5 md:pl-[18px]"
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <UserAvatar user={request.fromUserId} size={56} className="max-md:scale-80" />
      <p role="status" className="flex items-center gap-2.5 font-550">
        <Check aria-hidden="true" className="size-5! stroke-[2.2]! text-success" />
        <span className="min-w-0 wrap-anywhere">Connected with {userName}</span>
      </p>
      <ButtonLink
        id={linkId}
        to={`/messages/${encodeURIComponent(userName)}`}
        aria-busy={isBusy || undefined}
        className="max-md:h-11"
        onClick={(event) => {
          // The conversation has to be created first.
          event.preventDefault()
          if (!isBusy) setWanted(true)
        }}
      >
        {isBusy ? <Spinner /> : <MessageSquare aria-hidden="true" className="max-md:hidden" />}
        Message
      </ButtonLink>
    </div>
  )
}
