import { Check, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { painted } from '../../lib/painted.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import type { ListedRequest } from './api.ts'
import { focusOn, messageIdOf } from './row-focus.ts'

const SHOWN_MS = 4_000

type AcceptedRowProps = {
  request: ListedRequest
  onMessage: () => void
  /** The row has been there long enough. It waits under the pointer and with focus inside. */
  onFold: () => void
}

/** What an accepted request turns into for a while, with the way to the first message. */
export function AcceptedRow({ request, onMessage, onFold }: AcceptedRowProps) {
  const { userName } = request.fromUserId
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useCountdown({ durationMs: SHOWN_MS, isPaused: isHovered || isFocused, onEnd: onFold })

  const linkId = messageIdOf(request)
  useEffect(() => {
    // The button that was pressed is gone, and focus with it. Moving it makes the browser lay out the page.
    void painted().then(() => document.activeElement === document.body && focusOn(linkId))
  }, [linkId])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
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
        className="max-md:h-11"
        onClick={(event) => {
          // The conversation has to be there first.
          event.preventDefault()
          onMessage()
        }}
      >
        <MessageSquare aria-hidden="true" className="max-md:hidden" />
        Message
      </ButtonLink>
    </div>
  )
}
