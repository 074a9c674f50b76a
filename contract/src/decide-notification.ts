import type { Conversation } from './chat.ts'
import type { NotificationState } from './notifications.ts'
import { endOfQuietHours } from './quiet-hours.ts'

export type NotificationKind = 'message' | 'request' | 'acceptance' | 'report' | 'digest'

/** An open tab shows a `notification` of the operating system. The worker shows a `push`. */
export type NotificationChannel = 'toast' | 'sound' | 'bell' | 'notification' | 'push' | 'mail'

/** The state of a browser: no tab is open, all open tabs are hidden, or one is visible. */
export type Tabs = 'none' | 'hidden' | 'visible'

export type NotificationSwitches = Omit<NotificationState, 'asksDigest' | 'pushDevices'>

/** The facts about a possible recipient. */
export interface NotificationFacts {
  /** Undefined while they are not loaded. */
  settings: NotificationSwitches | undefined
  /** False while they are suspended, waiting for approval or leaving: they get no notifications then. */
  isPresent: boolean
}

export interface Notification extends NotificationFacts {
  kind: NotificationKind
  channel: NotificationChannel
  /**
   * The state of the announcing browser. A mail counts the tabs of all browsers of the member, and a push a visible tab
   * of any of them. Undefined if it makes no difference: for the weekly mail.
   */
  tabs: Tabs | undefined
  /** Whether they know it already: the message was read, the request or acceptance seen or answered. */
  isRead: boolean
  /** The conversation of a message; undefined while it is not loaded. Null for everything else. */
  conversation: Pick<Conversation, 'standing' | 'mutedUntil'> | null | undefined
}

export type NotificationDecision = 'send' | 'drop' | { waitUntil: Date }

type Switch = keyof Omit<NotificationSwitches, 'pushText' | 'quietFrom' | 'quietTo' | 'timeZone'>

/**
 * The channels of each kind, with the setting that switches each off. Quiet hours apply to channels with a setting; the
 * others reach only a member who is looking at the app, or has switched the sound on in this browser.
 */
const CHANNELS: Record<
  NotificationKind,
  Partial<Record<NotificationChannel, Switch | 'no setting'>>
> = {
  message: {
    toast: 'no setting',
    sound: 'no setting',
    notification: 'messagePush',
    push: 'messagePush',
    mail: 'unreadMail',
  },
  request: {
    toast: 'no setting',
    bell: 'no setting',
    notification: 'requestPush',
    push: 'requestPush',
    mail: 'requestMail',
  },
  acceptance: {
    toast: 'no setting',
    bell: 'no setting',
    notification: 'acceptancePush',
    push: 'acceptancePush',
    mail: 'acceptanceMail',
  },
  report: { bell: 'no setting' },
  digest: { mail: 'digestMail' },
}

/** Toast, notification and push never announce the same event in one browser. */
const TABS: Record<NotificationChannel, readonly Tabs[]> = {
  toast: ['visible'],
  sound: ['hidden', 'visible'],
  bell: ['none', 'hidden', 'visible'],
  notification: ['hidden'],
  push: ['none'],
  mail: ['none'],
}

/** Whether this channel ever announces this kind. */
export const hasChannel = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  CHANNELS[kind][channel] !== undefined

/**
 * Decides whether to notify a member, for every kind and channel, on the server and in the web app. In quiet hours a
 * mail waits for their end, and a push or a notification is dropped. Settings that are not loaded count as switched
 * off. The weekly mail is sent to members with open tabs, too. Pure.
 */
export function decideNotification(notification: Notification, now: Date): NotificationDecision {
  const { kind, channel, settings } = notification
  const setting = CHANNELS[kind][channel]
  if (setting === undefined || !shouldNotify(notification, now)) return 'drop'
  if (setting === 'no setting') return 'send'
  if (!settings?.[setting]) return 'drop'
  const waitUntil = endOfQuietHours(settings, now)
  if (!waitUntil) return 'send'
  return channel === 'mail' ? { waitUntil } : 'drop'
}

/** Whether the member does not know it yet, and this channel fits the state of their tabs. */
function shouldNotify(notification: Notification, now: Date): boolean {
  const { kind, channel, tabs, isPresent, isRead } = notification
  const isReached = kind === 'digest' || (tabs !== undefined && TABS[channel].includes(tabs))
  return isPresent && !isRead && isReached && isOpen(notification, now)
}

/** Whether new messages of the conversation are announced. An ended one has no toasts, because they offer a reply. */
function isOpen({ channel, conversation }: Notification, now: Date): boolean {
  if (conversation === null) return true
  if (!conversation || isMuted(conversation, now) || conversation.standing === 'blocked')
    return false
  return channel !== 'toast' || conversation.standing === 'connected'
}

const isMuted = ({ mutedUntil }: Pick<Conversation, 'mutedUntil'>, now: Date) =>
  mutedUntil !== null && (mutedUntil === 'forever' || new Date(mutedUntil) > now)
