import type { Message } from '@shipmates/contract/chat'
import { deletedByOther } from '@shipmates/contract/messages/chat'
import { announceEdit, announceReaction } from '@shipmates/contract/messages/chat-changes'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { compareIds } from '../../../lib/compare-ids.ts'
import { messageLine } from '../../../lib/format/message-line.ts'
import { sessionStore } from '../../../lib/net/session.ts'
import { newestOf, type Thread } from '../thread/thread.ts'

const LINES_KEPT = 20

/** The announcements about a thread so far, limited to the last lines. */
interface Announced {
  thread: Thread
  lines: readonly { key: number; text: string }[]
}

type NewMessagesLogProps = {
  thread: Thread
  /** The other member's. */
  userName: string
}

/**
 * A live region that announces the other member's activity while a conversation is open: new
 * messages, edits, deletions and reactions, each once. Earlier messages that are loaded are not
 * announced.
 */
export function NewMessagesLog({ thread, userName }: NewMessagesLogProps) {
  const [announced, setAnnounced] = useState<Announced>({ thread, lines: [] })
  // Not in an effect: React refuses 50 renders in a row caused by effects, as a burst of messages
  // would.
  if (announced.thread !== thread) setAnnounced(withNewLines(announced, thread, userName))

  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {announced.lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  )
}

function withNewLines(
  { thread: before, lines }: Announced,
  thread: Thread,
  userName: string,
): Announced {
  const changes = changedLines(before, thread, userName)
  const next = (lines.at(-1)?.key ?? 0) + 1
  const added = changes.map((text, index) => ({ key: next + index, text }))
  return { thread, lines: [...lines, ...added].slice(-LINES_KEPT) }
}

/** The other member's activity between two states of a thread, one sentence for each change. */
export function changedLines(before: Thread, now: Thread, userName: string): readonly string[] {
  if (before === now) return []
  const unchanged = new Set(before.pages)
  const changed = now.pages.filter((page) => !unchanged.has(page)).flat()
  if (changed.length === 0) return []
  const remaining = new Set(now.pages)
  const known = new Map(
    before.pages
      .filter((page) => !remaining.has(page))
      .flat()
      .map((message) => [message.id, message]),
  )
  const newest = newestOf(before)?.id
  return changed.flatMap((message) => {
    const old = known.get(message.id)
    if (old) return old === message ? [] : changesOf(old, message, userName)
    const isNew = !newest || compareIds(message.id, newest) > 0
    return isNew && !message.isOwn ? [`${message.senderName}: ${messageLine(message)}`] : []
  })
}

function changesOf(old: Message, now: Message, userName: string): string[] {
  const changes: string[] = []
  if (!now.isOwn && now.deletedAt && !old.deletedAt) changes.push(deletedByOther({ userName }))
  if (!now.isOwn && !now.deletedAt && now.content !== old.content) {
    changes.push(announceEdit({ userName, text: messageLine(now) }))
  }
  const before = new Set(theirEmojis(old))
  for (const emoji of theirEmojis(now)) {
    if (!before.has(emoji)) changes.push(announceReaction({ userName, emoji }))
  }
  return changes
}

/** The other member's reactions to a message. */
const theirEmojis = ({ reactions }: Message): string[] => {
  const me = sessionStore.getSnapshot().user?.userId
  return reactions
    .filter(({ userIds }) => userIds.some((id) => id !== me))
    .map(({ emoji }) => emoji)
}

/** Typing is announced to screen readers at most once in this time (throttled). */
const ANNOUNCE_AGAIN_AFTER_MS = 30_000

type TypingProps = { userName: string; isTyping: boolean }

/** Three dots in a bubble while the other member types; text with reduced motion. */
export function TypingDots({ userName, isTyping }: TypingProps) {
  return (
    <>
      {isTyping && (
        <div
          role="status"
          aria-label={`${userName} is typing`}
          className="mt-[13px] inline-flex items-center gap-[5px] self-start rounded-card rounded-bl-[5px] bg-bubble-in px-3.5 py-[13px] forced-colors:border"
        >
          <Dot className="" />
          <Dot className="[animation-delay:160ms]" />
          <Dot className="[animation-delay:320ms]" />
          <span aria-hidden="true" className="hidden text-13 text-ink-2 motion-reduce:inline">
            typing…
          </span>
        </div>
      )}
      <TypingAnnouncement userName={userName} isTyping={isTyping} />
    </>
  )
}

function Dot({ className }: { className: string }) {
  return (
    <i
      aria-hidden="true"
      className={classNames(
        'mark-canvas-text size-[7px] animate-dot rounded-full bg-ink-2 motion-reduce:hidden',
        className,
      )}
    />
  )
}

function TypingAnnouncement({ userName, isTyping }: TypingProps) {
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const [isSaid, setSaid] = useState(false)

  useEffect(() => {
    const now = performance.now()
    if (!isTyping || now - shownAt.current < ANNOUNCE_AGAIN_AFTER_MS) return
    shownAt.current = now
    setSaid(true)
    return () => setSaid(false)
  }, [isTyping])

  return (
    <span role="status" className="sr-only">
      {isSaid && `${userName} is typing`}
    </span>
  )
}
