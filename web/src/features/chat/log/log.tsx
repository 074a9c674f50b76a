import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/chat'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { late, optional } from '../../../components/late.tsx'
import { type FailedQuery, FailedState } from '../../../components/load-failure.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton, Waiting } from '../../../components/ui/skeleton.tsx'
import { whenIdle } from '../../../lib/browser/when.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { nameOf } from '../list/inbox.ts'
import { loadLater } from '../load-later.ts'
import { withChanges } from '../outbox/effects.ts'
import {
  isWaiting,
  type Outgoing,
  removeCommand,
  retryMessage,
  useChanges,
  useOutgoing,
} from '../outbox/outbox.ts'
import { useReading } from '../sync/reading.ts'
import { useIsTyping } from '../sync/typing.ts'
import { useIsAway } from '../sync/use-is-away.ts'
import { useLoadEarlier } from '../thread/messages.ts'
import { firstUnread, newestOf, type Thread } from '../thread/thread.ts'
import { useToday } from '../times.ts'
import { useFoldedPages } from './folding.ts'
import { Bubble } from './message.tsx'
import { logRows, pageKey, withOutgoing } from './row.ts'
import { useLogScroll } from './scroll.ts'

/** Until its code is loaded, messages are read-only. */
const LateActs = optional(async () => {
  await whenIdle()
  return (await loadLater()).LateActs
})

const TypingDots = late(async () => (await loadLater()).TypingDots)

type ChatLogProps = {
  conversation: Conversation
  thread: Thread
  /**
   * Renders the content before the first message. It calls `onResize` when its height may have
   * changed.
   */
  meeting?: ((options: { onResize: () => void }) => ReactNode) | undefined
  /** Moves focus elsewhere when the pressed control is removed. */
  onFocusLost: () => void
}

/** The messages of the loaded end of a conversation. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the markup of one screen
export function ChatLog({ conversation, thread, meeting, onFocusLost }: ChatLogProps) {
  const { id, standing } = conversation
  const userName = nameOf(conversation)
  const outgoing = useOutgoing(id)
  const isTyping = useIsTyping(id)
  const firstNew = useFirstNew(thread)
  useReading(conversation)
  const earlier = useLoadEarlier(id)
  const now = new Date(useToday())
  const isAway = useIsAway()
  const changes = useChanges(id)
  const stored =
    changes.length === 0
      ? thread.pages
      : thread.pages.map((page) => page.map((message) => withChanges(message, changes)))
  const pages = logRows(withOutgoing(stored, outgoing), {
    firstNew,
    now,
    isAway,
    gapsBefore: thread.gapsBefore,
  })

  const loadEarlier = () => {
    if (thread.hasEarlier && !earlier.isPending) earlier.mutate()
  }
  const newest = newestOf(thread)?.id
  const { scroller, list, leftAt, onScroll, goToEnd, show, onResize } = useLogScroll({
    newest,
    onNearTop: loadEarlier,
    onMove: () => refold(),
  })
  const { heights, refold } = useFoldedPages(pages, list)
  const passesFocus = restoreFocusTo(() => scroller.current)
  useFollowOwn(outgoing, goToEnd)

  const outgoingActs = useOutgoingActs(onFocusLost)

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
          // About as high as the card.
          <Suspense fallback={<div className="h-60" />}>{meeting?.({ onResize })}</Suspense>
        )}
        <ol ref={list} aria-label={`Messages with ${userName}`} className="flex flex-col">
          {/* One flat list: with an array per page, a new first page would remount all rows. */}
          {pages.flatMap((page) => {
            const height = heights.get(pageKey(page))
            if (height !== undefined) {
              return (
                <li
                  key={pageKey(page)}
                  data-page-start
                  data-folded={pageKey(page)}
                  aria-hidden="true"
                  style={{ height }}
                />
              )
            }
            return page.map((row, index) => (
              <Bubble
                key={row.key}
                row={row}
                author={row.isOwn ? 'You' : userName}
                userName={userName}
                startsPage={index === 0}
                isClosed={standing !== 'connected'}
                {...outgoingActs}
              />
            ))
          })}
        </ol>
        <TypingDots userName={userName} isTyping={isTyping} />
      </LogRegion>
      <Suspense>
        <LateActs
          conversation={conversation}
          thread={thread}
          scroller={scroller}
          list={list}
          leftAt={leftAt}
          show={show}
          goToEnd={goToEnd}
          focusInput={onFocusLost}
        />
      </Suspense>
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
function LogRegion({ label, ref, onScroll, children }: LogRegionProps) {
  return (
    <section
      ref={ref}
      data-log=""
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers need the keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain bg-[radial-gradient(circle_at_1px_1px,var(--line)_1px,transparent_1.4px)] bg-size-[22px_22px] px-3.5 pt-3.5 pb-2 [overflow-anchor:none] [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-3 md:px-[max(20px,calc(50%-430px))] md:pt-[18px] md:pb-3"
    >
      <div className="mt-auto flex flex-col">{children}</div>
    </section>
  )
}

/**
 * The first unread message, once it is loaded. Stays the same when the messages are read, until
 * newer unread ones arrive.
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

/**
 * Retry and delete for an unsent message. Calls `onFocusLost`, since the pressed button is removed.
 */
function useOutgoingActs(onFocusLost: () => void) {
  const onRetry = useStableCallback((clientId: string) => {
    retryMessage(clientId)
    onFocusLost()
  })
  const onDelete = useStableCallback((clientId: string) => {
    removeCommand(clientId)
    onFocusLost()
  })
  return { onRetry, onDelete }
}

type LogLoadingProps = {
  userName: string
  /** Whether loading has taken long enough to show the skeleton. */
  isShown: boolean
}

export function LogLoading({ userName, isShown }: LogLoadingProps) {
  return (
    <LogRegion label={`Messages with ${userName}, loading`}>
      <Waiting label="Loading messages" skeleton={isShown && <LogSkeleton />} />
    </LogRegion>
  )
}

/** Placeholder bubbles in the layout of real ones. */
function LogSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-[42px] w-[40%] rounded-card" />
      <Skeleton className="h-[42px] w-[30%] rounded-card" />
      <Skeleton className="h-[62px] w-[44%] self-end rounded-card" />
      <Skeleton className="h-[42px] w-[24%] self-end rounded-card" />
    </div>
  )
}

type LogFailedProps = {
  userName: string
  query: FailedQuery
  /** My unsent messages of this conversation. */
  children: ReactNode
}

export function LogFailed({ userName, query, children }: LogFailedProps) {
  return (
    <LogRegion label={`Messages with ${userName}, failed`}>
      <FailedState title={messages.messagesFailed} query={query}>
        {messages.messagesSafe}
      </FailedState>
      {children}
    </LogRegion>
  )
}
