import type { ConversationId } from '@shipmates/contract/ids'
import { useOutgoing } from '../outbox/outbox.ts'
import { useIsAway } from '../sync/use-is-away.ts'
import { useToday } from '../times.ts'
import { Bubble } from './bubble.tsx'
import { logRows, withOutgoing } from './log-rows.ts'
import { useOutgoingActs } from './use-outgoing-acts.ts'

type OutgoingRowsProps = {
  conversationId: ConversationId
  /** The name of the other member. */
  userName: string
  onFocusLost: () => void
}

/** My unsent messages in a conversation whose stored messages failed to load. */
export function OutgoingRows({ conversationId, userName, onFocusLost }: OutgoingRowsProps) {
  const pages = withOutgoing([], useOutgoing(conversationId))
  const now = new Date(useToday())
  const rows = logRows(pages, { firstNew: undefined, now, isAway: useIsAway() }).flat()
  const acts = useOutgoingActs(onFocusLost)
  if (rows.length === 0) return null
  return (
    <ol aria-label="Your messages" className="mt-3 flex flex-col">
      {rows.map((row) => (
        <Bubble
          key={row.key}
          row={row}
          author="You"
          userName={userName}
          startsPage={false}
          isClosed={false}
          {...acts}
        />
      ))}
    </ol>
  )
}
