import type { Conversation } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { leavesFocusTo } from '../../lib/leaves-focus-to.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { useLoadEarlier } from './api.ts'
import { Bubble } from './bubble.tsx'
import { logRows } from './log-rows.ts'
import { type Outgoing, removeOutgoing, useOutbox, withOutgoing } from './outbox.ts'
import { retryMessage } from './send.ts'
import { compareIds, firstUnread, newestOf, type Thread } from './thread.ts'
import { useIsTyping } from './typing.ts'
import { TypingDots } from './typing-dots.tsx'
import { pageKey, useFoldedPages } from './use-folded-pages.ts'
import { useLogScroll } from './use-log-scroll.ts'
import { useToday } from './use-today.ts'

type ChatLogProps = {
  conversation: Conversation
  thread: Thread
  /** Gives focus a place when the pressed control goes away. */
  onFocusLost: () => void
}

/** What was said, from the loaded end of the conversation on. */
export function ChatLog({ conversation, thread, onFocusLost }: ChatLogProps) {
  const { id, userName } = conversation
  const client = useQueryClient()
  const outbox = useOutbox().filter(({ conversationId }) => conversationId === id)
  const isTyping = useIsTyping(id)
  const firstNew = useFirstNew(thread)
  const earlier = useLoadEarlier(id)
  const now = new Date(useToday())
  const pages = logRows(withOutgoing(thread.pages, outbox), { firstNew, now })

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
  const passesFocus = leavesFocusTo(() => scroller.current)
  useFollowOwn(outbox, goToEnd)

  const retry = useStableCallback((clientId: string) => {
    retryMessage(client, clientId)
    onFocusLost()
  })
  const remove = useStableCallback((clientId: string) => {
    removeOutgoing(clientId)
    onFocusLost()
  })

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
          {/* One flat list: rows in arrays of their own would be drawn anew when a page comes first. */}
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
                onRetry={retry}
                onDelete={remove}
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

/** The scrolled ground of the log, which takes focus so that keys can scroll it. */
export function LogRegion({ label, ref, onScroll, children }: LogRegionProps) {
  return (
    <section
      ref={ref}
      data-log=""
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain bg-[radial-gradient(circle_at_1px_1px,var(--line)_1px,transparent_1.4px)] bg-size-[22px_22px] px-3.5 pt-3.5 pb-2 [overflow-anchor:none] [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-3 md:px-6 md:pt-[18px] md:pb-3"
    >
      <div className="mt-auto flex flex-col">{children}</div>
    </section>
  )
}

type NewBelowProps = { ref: React.Ref<HTMLButtonElement>; count: number; onPress: () => void }

/** The pill over the composer that tells of messages below what is seen. */
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

/** How many messages of the other side came since the reader left the end. */
function countNew(thread: Thread, leftAt: MessageId | undefined): number {
  if (!leftAt) return 0
  return thread.pages
    .flat()
    .filter((message) => !message.isOwn && compareIds(message.id, leftAt) > 0).length
}

/**
 * Where unread messages begin, once that is loaded. The place stays when they are read, until newer ones
 * wait unread.
 */
function useFirstNew(thread: Thread): MessageId | undefined {
  const [firstNew, setFirstNew] = useState<MessageId>()
  const unread = firstUnread(thread)?.id
  if (unread && unread !== firstNew) setFirstNew(unread)
  return unread ?? firstNew
}

/** Shows what I just wrote, or try again, wherever I was reading. */
function useFollowOwn(outbox: readonly Outgoing[], goToEnd: () => void): void {
  const sending = outbox.filter(({ state }) => state === 'sending').map(({ clientId }) => clientId)
  const before = useRef(sending)

  useEffect(() => {
    const isNew = sending.some((clientId) => !before.current.includes(clientId))
    before.current = sending
    if (isNew) goToEnd()
  })
}
