import type { Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import type { Notice } from '@shipmates/contract/notices'
import { excerpt, messageLine } from '../../lib/format/message-line.ts'
import {
  editMessages,
  isOfRequests,
  ofAcceptance,
  ofRequests,
  withShare,
} from './notification-content.ts'

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
  // A failure to show a notification is ignored.
  work = work.then(act).catch(() => {})
}

/**
 * Adds new messages of a conversation to the notification of messages; with their text only if
 * `isTextShown`.
 */
export function showNotification(
  id: ConversationId,
  arrived: readonly Message[],
  isTextShown: boolean,
): void {
  inTurn((registration) =>
    editMessages(registration, (shares) => {
      const before = shares.find(({ conversationId }) => conversationId === id)
      const newest = arrived.at(-1)!
      return withShare(shares, {
        conversationId: id,
        userName: newest.senderName,
        icon: newest.senderPhoto,
        count: (before?.count ?? 0) + arrived.length,
        text: isTextShown ? excerpt(messageLine(newest)) : undefined,
        messageId: newest.id,
      })
    }),
  )
}

/** Shows a notification of a request or an acceptance. */
export function showNotificationOf({ kind, user }: Notice): void {
  inTurn(async (registration) => {
    if (!user) return
    const { userName, photoUrl } = user
    const { title, options } =
      kind === 'request' ? ofRequests(userName, 1, photoUrl) : ofAcceptance(userName, photoUrl)
    await registration.showNotification(title, options)
  })
}

/** Closes all notifications. */
export function closeNotifications(): void {
  inTurn(async (registration) => {
    for (const notification of await registration.getNotifications()) notification.close()
  })
}

/** Removes a conversation from the notification of messages. */
export function closeNotificationsOf(id: ConversationId): void {
  inTurn((registration) =>
    editMessages(registration, (shares) =>
      shares.filter(({ conversationId }) => conversationId !== id),
    ),
  )
}

/** Closes the notifications of requests and acceptances. */
export function closeNotificationsOfRequests(): void {
  inTurn(async (registration) => {
    for (const notification of await registration.getNotifications()) {
      if (isOfRequests(notification)) notification.close()
    }
  })
}

/**
 * Removes this message's conversation from the notification of messages, if the message is its
 * newest.
 */
export function closeNotificationOf({ id }: Message): void {
  inTurn((registration) =>
    editMessages(registration, (shares) => shares.filter(({ messageId }) => messageId !== id)),
  )
}
