import type { Conversation } from '@shipmates/contract/chat'
import { mutedUntilWords } from '@shipmates/contract/messages/chat-options'
import BellOff from 'lucide-react/icons/bell-off'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { OnlineButton } from '../../../components/ui/online-button.tsx'
import { useClock } from '../../../lib/browser/use-clock.ts'
import { useMute } from './api.ts'
import { muteEnd } from './mute-times.ts'

type MutedBarProps = { conversation: Pick<Conversation, 'id'>; until: string }

/** Shows until when a conversation is muted, with a button to unmute. */
export function MutedBar({ conversation, until }: MutedBarProps) {
  const end = useClock((now) => muteEnd(until, now))
  const mute = useMute(conversation.id)
  return (
    <div className="flex min-h-11 items-center gap-2.5 border-b border-line bg-sunken py-1.5 pr-3 pl-4 text-13 leading-[1.35] md:px-5">
      <BellOff aria-hidden="true" className="size-[17px] flex-none text-ink-2" />
      <p role="status" className="mr-auto">
        {mutedUntilWords({ end })}
      </p>
      <OnlineButton
        ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
        size="small"
        busy={mute.isPending}
        onClick={() => mute.mutate(null)}
      >
        Unmute
      </OnlineButton>
    </div>
  )
}
