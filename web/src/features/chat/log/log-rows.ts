import type { MessageId } from '@shipmates/contract/ids'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { isWaiting, type LogItem, type Outgoing } from '../cache/outgoing.ts'
import { dayLabel, isSameDay } from '../times.ts'

/** `waiting` while there is no connection, `sending` once there is, `held` after a failed try. */
export type SendState = 'waiting' | 'sending' | 'held' | 'sent' | 'read' | 'refused'

/** One message as a row of the log. */
export interface LogRow {
  /** Stable from writing to reading: the client id, so that React keeps the bubble. */
  key: string
  /** Set for own messages that can be retried or deleted. */
  clientId: string | undefined
  content: string
  time: Date
  isOwn: boolean
  /** Only its place is left. */
  isDeleted: boolean
  /** Set for own messages. */
  state: SendState | undefined
  /** The text of the day line above the first message of a day. */
  day: string | undefined
  /** The "New messages" line is above this message. */
  isFirstNew: boolean
  startsGroup: boolean
  endsGroup: boolean
}

const GROUP_WITHIN_MS = 5 * 60 * 1000

type Content = Omit<LogRow, 'day' | 'isFirstNew' | 'startsGroup' | 'endsGroup'>

function contentOf(item: LogItem, isAway: boolean): Content {
  if (item.kind === 'outgoing') {
    const { clientId, content, writtenAt } = item.message
    const state = outgoingState(item.message, isAway)
    const time = new Date(writtenAt)
    return { key: clientId, clientId, content, time, isOwn: true, isDeleted: false, state }
  }
  const { id, clientId, content, timestamp, isOwn, isRead, deletedAt } = item.message
  return {
    key: clientId ?? id,
    clientId,
    content: deletedAt ? messageDeleted : content,
    isDeleted: deletedAt !== null,
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

interface Surroundings {
  /** The first unread message. */
  firstNew: MessageId | undefined
  /** Only the date is used. */
  now: Date
  /** Disconnected. */
  isAway: boolean
}

/**
 * Builds the rows of the log page by page, with day lines, groups (same author, within five
 * minutes) and the "New messages" line.
 */
export function logRows(
  pages: readonly (readonly LogItem[])[],
  { firstNew, now, isAway }: Surroundings,
): LogRow[][] {
  let previous: LogRow | undefined
  return pages.map((page) =>
    page.map((item) => {
      const content = contentOf(item, isAway)
      const isNewDay = !previous || !isSameDay(previous.time, content.time)
      const isFirstNew = item.kind === 'stored' && item.message.id === firstNew
      const startsGroup = isNewDay || isFirstNew || !belongsTogether(previous, content)
      const row: LogRow = {
        ...content,
        day: isNewDay ? dayLabel(content.time, now) : undefined,
        isFirstNew,
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
