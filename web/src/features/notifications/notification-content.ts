/**
 * What system notifications say, and how those of messages merge. The service worker and the tabs share it: the first
 * shows what is pushed, the others what arrives while no tab is visible.
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

/** What one conversation adds to the notification of messages. */
export interface Share {
  conversationId: ConversationId
  userName: string
  /** The member's photo, where it is known. */
  icon?: string | null
  count: number
  /** The newest message, where its text may be shown. */
  text?: string | undefined
  /** The newest message; not known of a push. */
  messageId?: MessageId
}
type Shares = readonly Share[]

/** The data of a notification, for the click handler and for the notification that replaces it. */
export interface NotificationData {
  /** The path in the app that it opens. */
  path: string
  /** Of messages, those of the newest last. */
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
 * Changes what the one notification of messages tells of, and shows it as it is then; closes it if nothing is left. It
 * calls for attention if a conversation was added, and makes no sound if one was taken away.
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

/** The shares with one of this conversation, the newest. */
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

/** The notification of requests that wait: of the newest, or of how many there are. */
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
 * Shows what a push tells. Of one that this version cannot read, as a newer server may send it, it says that there is
 * something new: a browser takes the permission away from who gets a push and shows nothing.
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

/** Whether a notification tells of a request or an acceptance. */
export const isOfRequests = ({ tag }: Notification): boolean =>
  tag === REQUESTS_TAG || tag.startsWith(ACCEPTANCE_TAG)
