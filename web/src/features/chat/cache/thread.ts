import type { Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'

/** The loaded end of a conversation. */
export interface Thread {
  /**
   * Pages as fetched, oldest first, messages in each oldest first. The log renders and folds by
   * page.
   */
  pages: readonly (readonly Message[])[]
  hasEarlier: boolean
  /**
   * The number of the other member's unread messages before the first loaded page, minus those
   * loaded since.
   */
  unreadEarlier?: number
}

/** A last page of this size is full: the next message starts a new one. */
const PAGE_FULL = 50

/** Compares ids of messages in one conversation: decimal numbers of any length. */
export function compareIds(one: MessageId, other: MessageId): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)
}

const byId = (one: Message, other: Message) => compareIds(one.id, other.id)

export const newestOf = (thread: Thread): Message | undefined => thread.pages.at(-1)?.at(-1)
export const oldestOf = (thread: Thread): Message | undefined => thread.pages[0]?.[0]

const isUnread = ({ isOwn, isRead }: Message) => !isOwn && !isRead
const isTheirs = ({ isOwn }: Message) => !isOwn

/** A thread from its first page. `unreadCount` is from the conversation list. */
export function threadOf(
  page: readonly Message[],
  { hasEarlier, unreadCount }: { hasEarlier: boolean; unreadCount: number },
): Thread {
  const unread = page.filter(isUnread).length
  const mayGoOn = hasEarlier && unread > 0 && page.find(isTheirs)?.isRead === false
  return {
    pages: page.length > 0 ? [page] : [],
    hasEarlier,
    unreadEarlier: mayGoOn ? Math.max(0, unreadCount - unread) : 0,
  }
}

/**
 * The first unread message; undefined if none is loaded, or if the first one is before the loaded
 * pages.
 */
export function firstUnread({ pages, unreadEarlier }: Thread): Message | undefined {
  const theirs = pages.flat().filter(isTheirs)
  const first = theirs.find(isUnread)
  return unreadEarlier && first === theirs[0] ? undefined : first
}

/** Adds an earlier page, without messages that are already loaded. */
export function withEarlier(thread: Thread, page: readonly Message[], isLast: boolean): Thread {
  const oldest = oldestOf(thread)
  let unreadEarlier = thread.unreadEarlier ?? 0
  const earlier = page
    .filter(({ id }) => !oldest || compareIds(id, oldest.id) < 0)
    .toReversed()
    .map((message) =>
      // Opening the conversation has marked them read, but the reader has not seen them yet.
      message.isOwn || unreadEarlier-- <= 0 ? message : { ...message, isRead: false },
    )
    .toReversed()
  return {
    pages: earlier.length > 0 ? [earlier, ...thread.pages] : thread.pages,
    hasEarlier: !isLast,
    unreadEarlier: isLast ? 0 : Math.max(0, unreadEarlier),
  }
}

/**
 * Adds live or missed messages, in order and without duplicates. A known message is updated but
 * stays read. Messages older than the oldest loaded one are dropped, unless the start is loaded.
 */
export function withMessages(thread: Thread, incoming: readonly Message[]): Thread {
  return [...incoming].sort(byId).reduce(withMessage, thread)
}

function withMessage(thread: Thread, message: Message): Thread {
  const { pages } = thread
  const newest = newestOf(thread)
  if (!newest || compareIds(newest.id, message.id) < 0) {
    const last = pages.at(-1) ?? []
    const isFull = last.length >= PAGE_FULL
    const kept = isFull ? pages : pages.slice(0, -1)
    return { ...thread, pages: [...kept, isFull ? [message] : [...last, message]] }
  }

  const oldest = oldestOf(thread)
  const isHidden = thread.hasEarlier && oldest && compareIds(message.id, oldest.id) < 0
  if (isHidden) return thread

  const at = pages.findIndex((page) => compareIds(page.at(-1)!.id, message.id) >= 0)
  const page = pages[at]!
  const known = page.find(({ id }) => id === message.id)
  const others = page.filter((other) => other !== known)
  const current = known?.isRead ? { ...message, isRead: true } : message
  return { ...thread, pages: pages.with(at, [...others, current].sort(byId)) }
}

/** Applies a read receipt to all messages of one side up to `readAt`. */
export function withRead(
  thread: Thread,
  { isOwn, readAt }: { isOwn: boolean; readAt: string },
): Thread {
  const isNewlyRead = (message: Message) =>
    message.isOwn === isOwn && !message.isRead && message.timestamp <= readAt
  const pages = thread.pages.map((page) =>
    page.some(isNewlyRead)
      ? page.map((message) => (isNewlyRead(message) ? { ...message, isRead: true } : message))
      : page,
  )
  return { ...thread, pages }
}
