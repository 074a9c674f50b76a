import type { NotificationSettings } from '@shipmates/contract/notifications'
import { endOfQuietHours } from './quiet-hours.ts'

export type Kind = 'message' | 'request' | 'acceptance' | 'digest'
export type Channel = 'mail' | 'push'

/** What is known of a member whom something may be told. */
export interface Facts {
  settings: NotificationSettings
  /** Of the profile. */
  timeZone: string | null
  /** Whether they exist for others: nobody is told anything while suspended, waiting for approval or leaving. */
  isPresent: boolean
}

export interface Notification extends Facts {
  kind: Kind
  channel: Channel
  /** Whether they are there to see it: for a mail, with a tab open; for a push, with a tab in view. */
  isHere: boolean
  /** Whether they know it already: a message that was read, a request or an acceptance that was seen or answered. */
  isRead: boolean
  /** Whether they muted the conversation of a message. */
  isMuted: boolean
}

export type WhatToDo = 'send' | 'drop' | { waitUntil: Date }

/** The setting of each kind by channel. Weekly mails are never pushed. */
const SETTINGS: Record<Kind, Partial<Record<Channel, keyof NotificationSettings>>> = {
  message: { mail: 'unreadMail', push: 'messagePush' },
  request: { mail: 'requestMail', push: 'requestPush' },
  acceptance: { mail: 'acceptanceMail', push: 'acceptancePush' },
  digest: { mail: 'digestMail' },
}

/**
 * Decides whether a member is told something outside the app, for every kind and channel. In quiet hours a mail waits
 * for their end, and a push is dropped. The weekly mail also goes to members who are there. Pure.
 */
export function decide(notification: Notification, now: Date): WhatToDo {
  const { kind, channel, settings, timeZone, isPresent, isHere, isRead, isMuted } = notification
  const setting = SETTINGS[kind][channel]
  if (!isPresent || !setting || !settings[setting]) return 'drop'
  if (isRead || isMuted) return 'drop'
  if (isHere && kind !== 'digest') return 'drop'
  const waitUntil = endOfQuietHours({ ...settings, timeZone }, now)
  if (!waitUntil) return 'send'
  return channel === 'mail' ? { waitUntil } : 'drop'
}
