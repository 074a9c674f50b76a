import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { messagesFailed } from '@shipmates/contract/messages/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { restoreFocusTo } from '../../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { loadGap } from '../../thread/load-window.ts'

export type GapProps = {
  conversationId: ConversationId
  /** The message after the gap. */
  before: MessageId
}

/** A gap of messages that are not loaded: loads them when scrolled to, or on a press. */
export function Gap({ conversationId, before }: GapProps) {
  const ref = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const gap = ref.current!
      const log = gap.closest('[data-log]')!.getBoundingClientRect()
      // Scrolling down loads the next messages, scrolling up the previous ones.
      const isBelowMiddle = gap.getBoundingClientRect().top > (log.top + log.bottom) / 2
      await loadGap(client, conversationId, before, isBelowMiddle ? 'older' : 'newer')
    },
    meta: { failure: messagesFailed },
  })
  const load = useEffectEvent(() => mutate())

  useEffect(() => {
    const gap = ref.current!
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load()
    })
    observer.observe(gap)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={ref} className="my-2 self-center">
      <Button
        ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
        size="small"
        busy={isPending}
        onClick={() => mutate()}
      >
        Load messages in between
      </Button>
    </div>
  )
}
