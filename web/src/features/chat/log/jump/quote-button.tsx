import type { Quote } from '@shipmates/contract/chat'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { classNames } from '../../../../lib/class-names.ts'
import { useSession } from '../../../../lib/net/session.ts'
import type { LogRow } from '../log-rows.ts'
import { jumpTo } from './jump.ts'

export type QuoteButtonProps = {
  quote: Quote
  /** The name of the other member. */
  userName: string
  /** The row of the message with the quote. */
  row: Pick<LogRow, 'conversationId' | 'isOwn' | 'state'>
}

/** The quoted message in a reply; a press jumps to it. */
export function QuoteButton({ quote, userName, row }: QuoteButtonProps) {
  const { conversationId, isOwn, state } = row
  const isOnDark = isOwn && state !== 'refused'
  const me = useSession().user?.userId
  const { id: messageId, senderId, content, deletedAt } = quote
  return (
    <button
      type="button"
      disabled={deletedAt !== null}
      onClick={() => jumpTo({ conversationId, messageId, takesFocus: true })}
      className={classNames(
        'mt-px mb-1.5 flex w-full overflow-hidden rounded-[8px] text-left text-13 leading-[1.4]',
        isOnDark ? 'bg-[oklch(1_0_0/.16)] text-on-bubble-out' : 'bg-surface text-ink-2',
      )}
    >
      <span className={classNames('w-[3px] flex-none', isOnDark ? 'bg-signal' : 'bg-primary')} />
      <span className="min-w-0 flex-1 py-1.5 pr-2.5 pl-2">
        {deletedAt ? (
          messageDeleted
        ) : (
          <>
            <b
              className={classNames(
                'block font-650 wrap-anywhere',
                isOnDark ? 'text-on-bubble-out' : 'text-ink',
              )}
            >
              {senderId === me ? 'You' : userName}
              <span className="sr-only">, jump to the message: </span>
            </b>
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {content}
            </span>
          </>
        )}
      </span>
    </button>
  )
}
