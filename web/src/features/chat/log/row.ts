import type { Message, MessageImage, Quote } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { isWaiting, type Outgoing, type OutgoingImage } from '../outbox/outbox.ts'
import { dayLabel, isSameDay } from '../times.ts'

/** `waiting` while disconnected, `sending` while connected, `held` after a failed try. */
export type SendState = 'waiting' | 'sending' | 'held' | 'sent' | 'read' | 'refused'

/** Whether a message has a row below it that explains why it is not sent. */
export const isUnsent = (state: SendState | undefined): boolean =>
  state === 'waiting' || state === 'held' || state === 'refused'

/** An image of a message, stored or not. */
export type RowImage = MessageImage | OutgoingImage

/** An item of the log: a stored message, or an unsent one of mine. */
export type LogItem = { kind: 'stored'; message: Message } | { kind: 'outgoing'; message: Outgoing }

/**
 * Merges stored and unsent messages, page by page: a refused message keeps its position; a waiting
 * one is at the end, with everything written after it.
 */
export function withOutgoing(
  pages: readonly (readonly Message[])[],
  waiting: readonly Outgoing[],
): LogItem[][] {
  const storedIds = new Set(pages.flat().map(({ clientId }) => clientId))
  const unsent = waiting.filter(({ clientId }) => !storedIds.has(clientId))
  const firstWaiting = unsent.findIndex(isWaiting)
  const inPlace = firstWaiting === -1 ? unsent : unsent.slice(0, firstWaiting)
  const placed = new Set<Outgoing>()
  const item = (message: Outgoing): LogItem => ({ kind: 'outgoing', message })

  const result = pages.map((page) =>
    page.flatMap((message): LogItem[] => {
      const refusedHere = inPlace.filter(({ after }) => after === message.id)
      for (const refused of refusedHere) placed.add(refused)
      return [{ kind: 'stored', message }, ...refusedHere.map(item)]
    }),
  )
  const rest = unsent.filter((message) => !placed.has(message)).map(item)
  if (rest.length === 0) return result
  const last = result.at(-1) ?? []
  return [...result.slice(0, -1), [...last, ...rest]]
}

/** One message as a row of the log. */
export interface LogRow {
  /** Stable from writing to reading: the client id, so that React keeps the bubble. */
  key: string
  /** Set for own messages that can be retried or deleted. */
  clientId: string | undefined
  conversationId: ConversationId
  content: string
  images: readonly RowImage[]
  time: Date
  isOwn: boolean
  /** Whether the message is deleted, so that only its place is left. */
  isDeleted: boolean
  /** The message that it replies to. */
  replyTo: Quote | null
  /** Set once it is stored, before which it cannot be replied to or changed. */
  message: Message | undefined
  /** Set for own messages. */
  state: SendState | undefined
  /** The text of the day line above the first message of a day. */
  day: string | undefined
  /** Whether the "New messages" line is above this message. */
  isFirstNew: boolean
  /** Whether there are messages between this one and the row above that are not loaded. */
  isAfterGap: boolean
  startsGroup: boolean
  endsGroup: boolean
}

const noImages: readonly RowImage[] = []

const GROUP_WITHIN_MS = 5 * 60 * 1000

type Content = Omit<LogRow, 'day' | 'isFirstNew' | 'isAfterGap' | 'startsGroup' | 'endsGroup'>

function contentOf(item: LogItem, isAway: boolean): Content {
  if (item.kind === 'outgoing') {
    const { clientId, conversationId, content, images, writtenAt } = item.message
    return {
      key: clientId,
      clientId,
      conversationId,
      content,
      images: images?.length ? images : noImages,
      replyTo: item.message.replyTo ?? null,
      time: new Date(writtenAt),
      isOwn: true,
      isDeleted: false,
      message: undefined,
      state: outgoingState(item.message, isAway),
    }
  }
  const { id, clientId, content, images, timestamp, isOwn, isRead, deletedAt } = item.message
  return {
    key: clientId ?? id,
    clientId,
    conversationId: item.message.conversationId,
    content,
    images: images.length > 0 ? images : noImages,
    replyTo: item.message.replyTo,
    isDeleted: deletedAt !== null,
    message: item.message,
    time: new Date(timestamp),
    isOwn,
    state: isOwn ? (isRead ? 'read' : 'sent') : undefined,
  }
}

function outgoingState(message: Outgoing, isAway: boolean): SendState {
  if (!isWaiting(message)) return 'refused'
  if (isAway) return 'waiting'
  return message.state === 'held' ? 'held' : 'sending'
}

interface LogContext {
  /** The first unread message. */
  firstNew: MessageId | undefined
  /** Only the date is used. */
  now: Date
  /** Whether the app is disconnected. */
  isAway: boolean
  /** The first messages after gaps. */
  gapsBefore?: readonly MessageId[] | undefined
}

/**
 * Builds the rows of the log page by page, with day lines, groups (same author, within five
 * minutes) and the "New messages" line.
 */
export function logRows(
  pages: readonly (readonly LogItem[])[],
  { firstNew, now, isAway, gapsBefore }: LogContext,
): LogRow[][] {
  let previous: LogRow | undefined
  return pages.map((page) =>
    page.map((item) => {
      const content = contentOf(item, isAway)
      const isAfterGap = content.message !== undefined && !!gapsBefore?.includes(content.message.id)
      const isNewDay = !previous || isAfterGap || !isSameDay(previous.time, content.time)
      const isFirstNew = item.kind === 'stored' && item.message.id === firstNew
      const startsGroup = isNewDay || isFirstNew || !belongsTogether(previous, content)
      const row: LogRow = {
        ...content,
        day: isNewDay ? dayLabel(content.time, now) : undefined,
        isFirstNew,
        isAfterGap,
        startsGroup,
        endsGroup: true,
      }
      if (previous && !startsGroup) previous.endsGroup = false
      previous = row
      return row
    }),
  )
}

const belongsTogether = (previous: LogRow | undefined, next: Content) =>
  previous?.isOwn === next.isOwn &&
  next.time.getTime() - previous.time.getTime() < GROUP_WITHIN_MS &&
  previous.state !== 'refused'

/** Whether two rows render the same. */
export function isSameRow({ time, ...row }: LogRow, { time: nextTime, ...next }: LogRow): boolean {
  const fields = Object.keys(row) as (keyof typeof row)[]
  return (
    time.getTime() === nextTime.getTime() && fields.every((field) => row[field] === next[field])
  )
}

export const pageKey = (page: readonly LogRow[]): string => page[0]?.key ?? ''
