import type { Conversation } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useLoadEarlier } from '../cache/api.ts'
import { nameOf } from '../cache/inbox.ts'
import { isWaiting, type Outgoing, useOutgoing, withOutgoing } from '../cache/outgoing.ts'
import { compareIds, firstUnread, newestOf, type Thread } from '../cache/thread.ts'
import { useIsTyping } from '../live/typing.ts'
import { useOutgoingActs } from '../live/use-outgoing-acts.ts'
import { useToday } from '../times.ts'
import { useIsAway } from '../use-is-away.ts'
import { Bubble } from './bubble.tsx'
import { logRows } from './log-rows.ts'
import { TypingDots } from './typing-dots.tsx'
import { pageKey, useFoldedPages } from './use-folded-pages.ts'
import { useLogScroll } from './use-log-scroll.ts'

type ChatLogProps = {
  conversation: Conversation
  thread: Thread
  /** Moves focus elsewhere when the pressed control is removed. */
  onFocusLost: () => void
}

/** The messages of the loaded end of a conversation. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the markup of one screen
export function ChatLog({ conversation, thread, onFocusLost }: ChatLogProps) {
  const { id, standing } = conversation
  const userName = nameOf(conversation)
  const outgoing = useOutgoing(id)
  const isTyping = useIsTyping(id)
  const firstNew = useFirstNew(thread)
  const earlier = useLoadEarlier(id)
  const now = new Date(useToday())
  const isAway = useIsAway()
  const pages = logRows(withOutgoing(thread.pages, outgoing), { firstNew, now, isAway })

  const loadEarlier = () => {
    if (thread.hasEarlier && !earlier.isPending) earlier.mutate()
  }
  const newest = newestOf(thread)?.id
  const { scroller, list, leftAt, onScroll, goToEnd } = useLogScroll({
    newest,
    onNearTop: loadEarlier,
    onMove: () => refold(),
  })
  const { heights, refold } = useFoldedPages(pages, list)
  const passesFocus = restoreFocusTo(() => scroller.current)
  useFollowOwn(outgoing, goToEnd)

  const acts = useOutgoingActs(onFocusLost)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <LogRegion label={`Messages with ${userName}`} ref={scroller} onScroll={onScroll}>
        {thread.hasEarlier ? (
          <Button
            ref={passesFocus}
            size="small"
            className="self-center"
            busy={earlier.isPending}
            onClick={loadEarlier}
          >
            {!earlier.isPending && <ArrowUp aria-hidden="true" />}
            Load earlier messages
          </Button>
        ) : (
          <p className="self-center rounded-chip bg-surface px-2 text-center text-13 text-ink-2">
            This is the start of your conversation with {userName}.
          </p>
        )}
        <ol ref={list} aria-label={`Messages with ${userName}`} className="flex flex-col">
          {/* One flat list: with an array per page, a new first page would remount all rows. */}
          {pages.flatMap((page) => {
            const height = heights.get(pageKey(page))
            if (height !== undefined) {
              return (
                <li key={pageKey(page)} data-page-start aria-hidden="true" style={{ height }} />
              )
            }
            return page.map((row, index) => (
              <Bubble
                key={row.key}
                row={row}
                author={row.isOwn ? 'You' : userName}
                startsPage={index === 0}
                isClosed={standing !== 'connected'}
                {...acts}
              />
            ))
          })}
        </ol>
        <TypingDots userName={userName} isTyping={isTyping} />
      </LogRegion>
      <NewBelow ref={passesFocus} count={countNew(thread, leftAt)} onPress={goToEnd} />
    </div>
  )
}

type LogRegionProps = {
  label: string
  ref?: React.Ref<HTMLElement>
  onScroll?: () => void
  children: ReactNode
}

/** The scroll container of the log. Focusable, so that keys can scroll it. */
export function LogRegion({ label, ref, onScroll, children }: LogRegionProps) {
  return (
    <section
      ref={ref}
      data-log=""
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers need the keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain bg-[radial-gradient(circle_at_1px_1px,var(--line)_1px,transparent_1.4px)] bg-size-[22px_22px] px-3.5 pt-3.5 pb-2 [overflow-anchor:none] [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-3 md:px-6 md:pt-[18px] md:pb-3"
    >
      <div className="mt-auto flex flex-col">{children}</div>
    </section>
  )
}

type NewBelowProps = { ref: React.Ref<HTMLButtonElement>; count: number; onPress: () => void }

/** The pill above the composer: new messages below the visible ones. */
function NewBelow({ ref, count, onPress }: NewBelowProps) {
  if (count === 0) return null
  return (
    <Button
      ref={ref}
      size="small"
      className="absolute! bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-2"
      onClick={onPress}
    >
      <ArrowDown aria-hidden="true" />
      {count === 1 ? '1 new message' : `${count} new messages`}
    </Button>
  )
}

/** The number of messages from the other member since the reader scrolled away from the end. */
function countNew(thread: Thread, leftAt: MessageId | undefined): number {
  if (!leftAt) return 0
  return thread.pages
    .flat()
    .filter((message) => !message.isOwn && compareIds(message.id, leftAt) > 0).length
}

/**
 * The first unread message, once it is loaded. Stays there when the messages are read, until newer
 * unread ones arrive.
 */
function useFirstNew(thread: Thread): MessageId | undefined {
  const [firstNew, setFirstNew] = useState<MessageId>()
  const unread = firstUnread(thread)?.id
  if (unread && unread !== firstNew) setFirstNew(unread)
  return unread ?? firstNew
}

/** Scrolls to the end when I send or retry a message. */
function useFollowOwn(outgoing: readonly Outgoing[], goToEnd: () => void): void {
  const waiting = outgoing.filter(isWaiting).map(({ clientId }) => clientId)
  const before = useRef(waiting)

  useEffect(() => {
    const isNew = waiting.some((clientId) => !before.current.includes(clientId))
    before.current = waiting
    if (isNew) goToEnd()
  })
}
