import type { Message, Quote } from '@shipmates/contract/chat'
import type { ChangeSeq, MessageId } from '@shipmates/contract/ids'
import { QUOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { compareIds } from '../../../lib/compare-ids.ts'
import { messageLine } from '../../../lib/format/message-line.ts'

/** The loaded end of a conversation. */
export interface Thread {
  /**
   * Pages as fetched; pages and the messages in each are oldest first. The log renders and folds by
   * page.
   */
  pages: readonly (readonly Message[])[]
  hasEarlier: boolean
  /** The first messages of pages: before each of these there are messages that are not loaded. */
  gapsBefore?: readonly MessageId[]
  /**
   * The number of the other member's unread messages before the first loaded page, minus those
   * loaded since.
   */
  unreadEarlier?: number
  /**
   * The highest fetched number, from which changes are caught up. Numbers of live events do not count: an earlier event
   * may have been lost with the connection. Undefined if the conversation was empty.
   */
  since?: ChangeSeq | undefined
  /**
   * According to receipts, my messages are read up to this time, and theirs. A receipt may arrive
   * before its messages.
   */
  ownReadAt?: string
  theirReadAt?: string
  /** I cleared the conversation up to this message, which late responses may still contain. */
  clearedToId?: MessageId
}

/** A last page of this size is full: the next message starts a new one. */
const PAGE_FULL = 50

const byId = (one: Message, other: Message) => compareIds(one.id, other.id)

export const newestOf = (thread: Thread): Message | undefined => thread.pages.at(-1)?.at(-1)
export const oldestOf = (thread: Thread): Message | undefined => thread.pages[0]?.[0]

/** The highest number of these messages and `known`. */
export const highestSeq = (
  messages: readonly Message[],
  known?: ChangeSeq,
): ChangeSeq | undefined =>
  messages.reduce(
    (highest, { changedSeq }) =>
      highest && compareIds(highest, changedSeq) >= 0 ? highest : changedSeq,
    known,
  )

/** A deleted message is never unread, as in the count of the conversation list. */
const isUnread = ({ isOwn, isRead, deletedAt }: Message) => !isOwn && !isRead && !deletedAt
const isTheirs = ({ isOwn }: Message) => !isOwn

/** A thread from its first page. `unreadCount` is from the conversation list. */
export function threadOf(
  page: readonly Message[],
  { hasEarlier, unreadCount }: { hasEarlier: boolean; unreadCount: number },
): Thread {
  const unread = page.filter(isUnread).length
  const mayGoOn = hasEarlier && page.find(isTheirs)?.isRead === false
  return {
    pages: page.length > 0 ? [page] : [],
    hasEarlier,
    unreadEarlier: mayGoOn ? Math.max(0, unreadCount - unread) : 0,
    since: highestSeq(page),
  }
}

/**
 * The first unread message; undefined if none is loaded, or if the first one is before the loaded
 * pages.
 */
export function firstUnread({ pages, unreadEarlier }: Thread): Message | undefined {
  const theirs = pages.flat().filter(isTheirs)
  const isEarlier = unreadEarlier && theirs[0]?.isRead === false
  return isEarlier ? undefined : theirs.find(isUnread)
}

/** Adds an earlier page, without messages that are already loaded. */
export function withEarlier(thread: Thread, page: readonly Message[], isLast: boolean): Thread {
  const oldest = oldestOf(thread)
  let unreadEarlier = thread.unreadEarlier ?? 0
  const earlier = uncleared(thread, page)
    .filter(({ id }) => !oldest || compareIds(id, oldest.id) < 0)
    .toReversed()
    .map((message) => {
      if (message.isOwn || unreadEarlier <= 0) return message
      if (!message.deletedAt) unreadEarlier--
      // Opening the conversation has marked them read, but they have not been on screen yet.
      return { ...message, isRead: false }
    })
    .toReversed()
  return {
    ...thread,
    pages: earlier.length > 0 ? [earlier, ...thread.pages] : thread.pages,
    hasEarlier: !isLast,
    unreadEarlier: isLast ? 0 : Math.max(0, unreadEarlier),
  }
}

/**
 * Adds live or missed messages and applies changes, in order and without duplicates. A known
 * message is replaced unless its number is lower, and stays read. Messages older than the oldest
 * loaded one are dropped unless the start is loaded, and so are those inside a gap. Quotes are
 * updated with their originals.
 */
export function withMessages(thread: Thread, incoming: readonly Message[]): Thread {
  return uncleared(thread, incoming).sort(byId).reduce(withMessage, thread)
}

/** The messages that I have not cleared. */
export const uncleared = ({ clearedToId }: Thread, messages: readonly Message[]): Message[] =>
  messages.filter(({ id }) => !clearedToId || compareIds(id, clearedToId) > 0)

function withMessage(thread: Thread, incoming: Message): Thread {
  const { pages } = thread
  const message = asRead(incoming, incoming.timestamp <= (thread[readAtOf(incoming)] ?? ''))
  const newest = newestOf(thread)
  if (!newest || compareIds(newest.id, message.id) < 0) {
    const last = pages.at(-1) ?? []
    const isFull = last.length >= PAGE_FULL
    const kept = isFull ? pages : pages.slice(0, -1)
    const added = quotingLoaded(thread, message)
    return { ...thread, pages: [...kept, isFull ? [added] : [...last, added]] }
  }

  const at = pages.findIndex((page) => compareIds(page.at(-1)!.id, message.id) >= 0)
  const page = pages[at]!
  const first = page[0]!.id
  const isGapBefore = at === 0 ? thread.hasEarlier : thread.gapsBefore?.includes(first)
  if (isGapBefore && compareIds(message.id, first) < 0) return withQuotesOf(thread, message)

  const known = page.find(({ id }) => id === message.id)
  const isOld = known && compareIds(known.changedSeq, message.changedSeq) > 0
  const current = quotingLoaded(thread, isOld ? known : message)
  const others = page.filter((other) => other !== known)
  const next = asRead(current, message.isRead || Boolean(known?.isRead))
  const merged = { ...thread, pages: pages.with(at, [...others, next].sort(byId)) }
  return isOld ? merged : withQuotesOf(merged, next)
}

/** A message as a quote. */
export const quoteOf = (message: Message): Quote => ({
  id: message.id,
  senderId: message.senderId,
  content: [...messageLine(message)].slice(0, QUOTE_MAX_CHARS).join(''),
  deletedAt: message.deletedAt,
})

/** A reply with the quote taken from its loaded original, which may be newer than the reply. */
function quotingLoaded(thread: Thread, message: Message): Message {
  const original = message.replyTo && findMessage(thread, message.replyTo.id)
  return original ? { ...message, replyTo: quoteOf(original) } : message
}

/** Updates the quotes of a changed message, whether or not the message itself is loaded. */
function withQuotesOf(thread: Thread, original: Message): Thread {
  const quotes = ({ replyTo }: Message) => replyTo?.id === original.id
  if (!thread.pages.some((page) => page.some(quotes))) return thread
  const replyTo = quoteOf(original)
  const pages = thread.pages.map((page) =>
    page.some(quotes)
      ? page.map((message) => (quotes(message) ? { ...message, replyTo } : message))
      : page,
  )
  return { ...thread, pages }
}

/** A loaded message. */
export function findMessage({ pages }: Thread, id: MessageId): Message | undefined {
  return pages.find((page) => compareIds(page.at(-1)!.id, id) >= 0)?.find((one) => one.id === id)
}

/**
 * Applies a read receipt to all messages of one side up to `readAt`, including those that arrive
 * later.
 */
export function withRead(
  thread: Thread,
  { isOwn, readAt }: { isOwn: boolean; readAt: string },
): Thread {
  const key = readAtOf({ isOwn })
  if ((thread[key] ?? '') >= readAt) return thread
  const read = withReadWhere(
    thread,
    (message) => message.isOwn === isOwn && message.timestamp <= readAt,
  )
  return { ...read, [key]: readAt }
}

/** How far both sides have read, as returned by `changes`. */
export interface ReadTo {
  ownReadToId: MessageId | null
  theirReadToId: MessageId | null
}

/** Applies how far both sides have read. */
export const withReadTo = (thread: Thread, { ownReadToId, theirReadToId }: ReadTo): Thread =>
  withReadWhere(thread, ({ id, isOwn }) => {
    const readToId = isOwn ? ownReadToId : theirReadToId
    return Boolean(readToId && compareIds(id, readToId) <= 0)
  })

const readAtOf = ({ isOwn }: Pick<Message, 'isOwn'>) => (isOwn ? 'ownReadAt' : 'theirReadAt')

const asRead = (message: Message, isRead: boolean): Message =>
  isRead && !message.isRead ? { ...message, isRead } : message

function withReadWhere(thread: Thread, isRead: (message: Message) => boolean): Thread {
  const isNewlyRead = (message: Message) => !message.isRead && isRead(message)
  const pages = thread.pages.map((page) =>
    page.some(isNewlyRead) ? page.map((message) => asRead(message, isRead(message))) : page,
  )
  return { ...thread, pages }
}
