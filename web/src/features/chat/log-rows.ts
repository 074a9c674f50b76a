import type { MessageId } from '@shipmates/contract/ids'
import type { LogItem } from './outbox.ts'
import { dayLabel, isSameDay } from './times.ts'

export type SendState = 'sending' | 'sent' | 'read' | 'failed'

/** One message as the log shows it, with what stands before it. */
export interface LogRow {
  /** Stays the same from writing to reading, so that a bubble keeps its place on the screen. */
  key: string
  /** Of a message of mine that may be retried. */
  clientId: string | undefined
  content: string
  time: Date
  isOwn: boolean
  /** Of a message of mine. */
  state: SendState | undefined
  /** The day line over the message, where a day begins. */
  day: string | undefined
  /** The "New messages" line stands over it. */
  isFirstNew: boolean
  startsGroup: boolean
  endsGroup: boolean
}

const GROUP_WITHIN_MS = 5 * 60 * 1000

type Content = Omit<LogRow, 'day' | 'isFirstNew' | 'startsGroup' | 'endsGroup'>

function contentOf(item: LogItem): Content {
  if (item.kind === 'outgoing') {
    const { clientId, content, writtenAt, state } = item.message
    return { key: clientId, clientId, content, time: new Date(writtenAt), isOwn: true, state }
  }
  const { id, clientId, content, timestamp, isOwn, isRead } = item.message
  return {
    key: clientId ?? id,
    clientId,
    content,
    time: new Date(timestamp),
    isOwn,
    state: isOwn ? (isRead ? 'read' : 'sent') : undefined,
  }
}

interface Surroundings {
  /** Where the unread messages begin. */
  firstNew: MessageId | undefined
  /** Only its day matters. */
  now: Date
}

/** Lays out the log page by page: days, groups of one author within five minutes, where news begin. */
export function logRows(
  pages: readonly (readonly LogItem[])[],
  { firstNew, now }: Surroundings,
): LogRow[][] {
  let previous: LogRow | undefined
  return pages.map((page) =>
    page.map((item) => {
      const content = contentOf(item)
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
  previous.state !== 'failed'

/** Whether two rows look the same. */
export function isSameRow({ time, ...row }: LogRow, { time: nextTime, ...next }: LogRow): boolean {
  const fields = Object.keys(row) as (keyof typeof row)[]
  return (
    time.getTime() === nextTime.getTime() && fields.every((field) => row[field] === next[field])
  )
}
