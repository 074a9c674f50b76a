import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import {
  acceptedRequest,
  newMessages,
  wantsToConnect,
} from '@shipmates/contract/messages/notifications'
import type { Notice } from '@shipmates/contract/notices'
import { messageLine } from '../../lib/format/message-line.ts'

const EXCERPT_CHARS = 140

/** The data of a notification, for the click handler and for the notification that replaces it. */
export interface NotificationData {
  /** The path in the app that it opens. */
  path: string
  /** The number of messages it covers. */
  count?: number
  /** The message whose text it shows; not known of a push. */
  messageId?: MessageId
}

/**
 * A message from the service worker to a tab: navigate to `open`; without it, reply with the
 * current path over the port.
 */
export interface CallToTab {
  open?: string
}

/** The worker gives a push the same tag, so that one replaces the other. */
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

/** Shows a notification for new messages of a conversation, replacing its earlier one; their text only with `isTextShown`. */
export function showNotification(
  id: ConversationId,
  arrived: readonly Message[],
  isTextShown: boolean,
): void {
  inTurn(async (registration) => {
    const [before] = await registration.getNotifications({ tag: tagOf(id) })
    const newest = arrived.at(-1)!
    const { id: messageId, senderName, senderPhoto } = newest
    const count = ((before?.data as NotificationData | undefined)?.count ?? 0) + arrived.length
    const path = `/messages/${encodeURIComponent(senderName)}`
    const data: NotificationData = { path, count, messageId }
    const title = isTextShown && count > 1 ? `${senderName} (${count})` : senderName
    await registration.showNotification(title, {
      body: isTextShown ? excerpt(messageLine(newest)) : newMessages({ count }),
      tag: tagOf(id),
      data,
      ...(senderPhoto && { icon: senderPhoto }),
    })
  })
}

/** Shows a notification of a request or an acceptance. */
export function showNotificationOf({ kind, user }: Notice): void {
  inTurn(async (registration) => {
    if (!user) return
    const isRequest = kind === 'request'
    const path = isRequest ? '/requests' : `/messages/${encodeURIComponent(user.userName)}`
    await registration.showNotification(user.userName, {
      body: isRequest ? wantsToConnect : acceptedRequest,
      tag: isRequest ? 'requests' : `acceptance-${user.userName}`,
      data: { path } satisfies NotificationData,
      ...(user.photoUrl && { icon: user.photoUrl }),
    })
  })
}

/** Closes the notifications of one conversation, or all. */
export function closeNotifications(id?: ConversationId): void {
  inTurn(async (registration) => {
    const shown = await registration.getNotifications(id && { tag: tagOf(id) })
    for (const notification of shown) notification.close()
  })
}

/** Closes those of requests and acceptances. */
export function closeNotificationsOfRequests(): void {
  inTurn(async (registration) => {
    for (const notification of await registration.getNotifications()) {
      if (/^(requests$|acceptance-)/.test(notification.tag)) notification.close()
    }
  })
}

/** Closes the notification that shows this message. */
export function closeNotificationOf({ id, conversationId }: Message): void {
  inTurn(async (registration) => {
    const shown = await registration.getNotifications({ tag: tagOf(conversationId) })
    for (const notification of shown) {
      const { messageId } = (notification.data ?? {}) as Partial<NotificationData>
      if (messageId === id) notification.close()
    }
  })
}

function excerpt(content: string): string {
  const characters = [...content]
  if (characters.length <= EXCERPT_CHARS) return content
  return `${characters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}
