/**
 * The content of system notifications, and how those of messages merge. Shared by the service
 * worker, which shows pushes, and the tabs, which show events while no tab is visible.
 */
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import {
  acceptedRequest,
  messagesOfPeople,
  newMessages,
  peopleWantToConnect,
  somethingNew,
  wantsToConnect,
} from '@shipmates/contract/messages/notifications'
import type { PushPayload } from '@shipmates/contract/push'

const PRODUCT = 'Shipmates'
const MARK = '/icon-192.png'
const MESSAGES_TAG = 'messages'
const REQUESTS_TAG = 'requests'
const ACCEPTANCE_TAG = 'acceptance-'
const UNKNOWN_TAG = 'unknown'

/** One conversation's part in the notification of messages. */
export interface Share {
  conversationId: ConversationId
  userName: string
  /** The member's photo, if known. */
  icon?: string | null
  count: number
  /** The newest message, if its text may be shown. */
  text?: string | undefined
  /** The newest message; unknown for a push. */
  messageId?: MessageId
}
type Shares = readonly Share[]

/** The data of a notification, for the click handler and for the notification that replaces it. */
export interface NotificationData {
  /** The path in the app that a press opens. */
  path: string
  /** For messages: one for each conversation, the newest last. */
  shares?: Shares
}

/**
 * A message from the service worker to a tab: navigate to `open`; without it, reply with the
 * current path over the port.
 */
export interface CallToTab {
  open?: string
}

interface Content {
  title: string
  options: NotificationOptions & { data: NotificationData }
}

const pathOf = (userName: string) => `/messages/${encodeURIComponent(userName)}`

/**
 * Changes the shares of the notification of messages, and shows or, if none is left, closes it.
 * Alerts again if a conversation was added; silent if one was removed.
 */
export async function editMessages(
  registration: ServiceWorkerRegistration,
  edit: (shares: Shares) => Shares,
): Promise<void> {
  const [shown] = await registration.getNotifications({ tag: MESSAGES_TAG })
  const before = (shown?.data as NotificationData | undefined)?.shares ?? []
  const after = edit(before)
  const [first, ...others] = after
  if (!first) return shown?.close()
  const isLess = after.length < before.length
  if (!isLess && after.every((share) => before.includes(share))) return
  const { title, options } = ofMessages([first, ...others])
  const attention = isLess ? { silent: true } : { renotify: after.length > before.length }
  await registration.showNotification(title, { ...options, ...attention } as NotificationOptions)
}

/** The shares with this one added last, in place of the conversation's earlier one. */
export const withShare = (shares: Shares, share: Share): Shares => [
  ...shares.filter(({ conversationId }) => conversationId !== share.conversationId),
  share,
]

function ofMessages(shares: readonly [Share, ...Share[]]): Content {
  const [{ userName, icon, count, text }, ...others] = shares
  if (others.length > 0) {
    const total = shares.reduce((sum, share) => sum + share.count, 0)
    const body = messagesOfPeople({ count: total, people: shares.length })
    const data = { path: '/messages', shares }
    return { title: PRODUCT, options: { body, tag: MESSAGES_TAG, icon: MARK, data } }
  }
  const body = text ?? newMessages({ count })
  const data = { path: pathOf(userName), shares }
  return { title: userName, options: { body, tag: MESSAGES_TAG, icon: icon ?? MARK, data } }
}

/** The notification of pending requests: names the newest sender, or the number of requests. */
export function ofRequests(userName: string, count = 1, icon: string | null = null): Content {
  const isOne = count === 1
  return {
    title: isOne ? userName : PRODUCT,
    options: {
      body: isOne ? wantsToConnect : peopleWantToConnect({ count }),
      tag: REQUESTS_TAG,
      icon: (isOne && icon) || MARK,
      data: { path: '/requests' },
    },
  }
}

export function ofAcceptance(userName: string, icon: string | null = null): Content {
  return {
    title: userName,
    options: {
      body: acceptedRequest,
      tag: ACCEPTANCE_TAG + userName,
      icon: icon ?? MARK,
      data: { path: pathOf(userName) },
    },
  }
}

/**
 * Shows a push. If this version cannot read it, since a newer server may send it, it shows a
 * general text: browsers revoke the permission of an app that receives a push and shows nothing.
 */
export async function showPush(
  registration: ServiceWorkerRegistration,
  payload: PushPayload | undefined,
): Promise<void> {
  if (payload?.kind === 'message')
    return editMessages(registration, (shares) => withShare(shares, payload))
  const { title, options } = ofPush(payload)
  await registration.showNotification(title, options)
}

function ofPush(payload: Exclude<PushPayload, { kind: 'message' }> | undefined): Content {
  switch (payload?.kind) {
    case 'request':
      return ofRequests(payload.userName, payload.count)
    case 'acceptance':
      return ofAcceptance(payload.userName)
    default: {
      const data = { path: '/dashboard' }
      return { title: PRODUCT, options: { body: somethingNew, tag: UNKNOWN_TAG, icon: MARK, data } }
    }
  }
}

/** Whether a notification is about a request or an acceptance. */
export const isOfRequests = ({ tag }: Notification): boolean =>
  tag === REQUESTS_TAG || tag.startsWith(ACCEPTANCE_TAG)
