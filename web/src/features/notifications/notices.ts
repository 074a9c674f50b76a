import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { messageLine } from '../../lib/format/message-line.ts'

const EXCERPT_CHARS = 140

/** The data of a notification, for the click handler and for the notification that replaces it. */
export interface NoticeData {
  /** The path of the conversation in the app. */
  path: string
  /** The number of messages it covers. */
  count: number
  /** The message whose text it shows. */
  messageId: MessageId
}

/**
 * A message from the service worker to a tab: navigate to `open`; without it, reply with the
 * current path over the port.
 */
export interface CallToTab {
  open?: string
}

const tagOf = (id: ConversationId) => `conversation-${id}`

/**
 * A queue: tasks run one after another, so that a notification cannot appear after it was closed.
 */
let work = Promise.resolve()
const inTurn = (task: (registration: ServiceWorkerRegistration) => Promise<void>) => {
  const act = async () => {
    // Not `ready`: without a registration it never resolves, and the queue would block.
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active) await task(registration)
  }
  // A browser that fails to show a notification is ignored.
  work = work.then(act).catch(() => {})
}

/** Shows a notification for new messages of a conversation, replacing its earlier one. */
export function showNotice(id: ConversationId, arrived: readonly Message[]): void {
  inTurn(async (registration) => {
    const [before] = await registration.getNotifications({ tag: tagOf(id) })
    const newest = arrived.at(-1)!
    const { id: messageId, senderName, senderPhoto } = newest
    const count = ((before?.data as NoticeData | undefined)?.count ?? 0) + arrived.length
    const path = `/messages/${encodeURIComponent(senderName)}`
    const data: NoticeData = { path, count, messageId }
    await registration.showNotification(count > 1 ? `${senderName} (${count})` : senderName, {
      body: excerpt(messageLine(newest)),
      tag: tagOf(id),
      data,
      ...(senderPhoto && { icon: senderPhoto }),
    })
  })
}

/** Closes the notifications of one conversation, or all. */
export function closeNotices(id?: ConversationId): void {
  inTurn(async (registration) => {
    const notices = await registration.getNotifications(id && { tag: tagOf(id) })
    for (const notice of notices) notice.close()
  })
}

/** Closes the notification that shows this message. */
export function closeNoticeOf({ id, conversationId }: Message): void {
  inTurn(async (registration) => {
    const notices = await registration.getNotifications({ tag: tagOf(conversationId) })
    for (const notice of notices) {
      if ((notice.data as NoticeData | undefined)?.messageId === id) notice.close()
    }
  })
}

function excerpt(content: string): string {
  const characters = [...content]
  if (characters.length <= EXCERPT_CHARS) return content
  return `${characters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}
