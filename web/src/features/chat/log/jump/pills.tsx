import type { MessageId } from '@shipmates/contract/ids'
import { backToPlace } from '@shipmates/contract/messages/chat-changes'
import ArrowDown from 'lucide-react/icons/arrow-down'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentProps } from 'react'
import { restoreFocusTo } from '../../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { compareIds } from '../../../../lib/compare-ids.ts'
import type { Thread } from '../../thread/thread.ts'
import { type Jumps, useJumps } from './use-jumps.ts'

/**
 * Buttons above the composer that scroll the log: back from a jump, and to new messages below. Also
 * executes jumps.
 */
export function Pills(props: Jumps) {
  const { thread, scroller, leftAt, goToEnd } = props
  const { hasJumped, goBack } = useJumps(props)
  const count = countNew(thread, leftAt)
  const passesFocus = restoreFocusTo(() => scroller.current)
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex flex-col items-center gap-2">
      {hasJumped && (
        <Pill ref={passesFocus} onClick={goBack}>
          <Undo2 aria-hidden="true" />
          {backToPlace}
        </Pill>
      )}
      {count > 0 && (
        <Pill ref={passesFocus} onClick={goToEnd}>
          <ArrowDown aria-hidden="true" />
          {count === 1 ? '1 new message' : `${count} new messages`}
        </Pill>
      )}
    </div>
  )
}

const Pill = (props: ComponentProps<typeof Button>) => (
  <Button size="small" className="pointer-events-auto rounded-full! shadow-2" {...props} />
)

/** The number of messages from the other member since the reader scrolled away from the end. */
function countNew(thread: Thread, leftAt: MessageId | undefined): number {
  if (!leftAt) return 0
  return thread.pages
    .flat()
    .filter((message) => !message.isOwn && compareIds(message.id, leftAt) > 0).length
}
