import type { NotificationState } from '@shipmates/contract/notifications'
import type { PrivacySettings } from '@shipmates/contract/privacy'

/** The notification settings of a new member. */
export const notificationsOf = (overrides: Partial<NotificationState> = {}): NotificationState => ({
  messagePush: true,
  unreadMail: true,
  requestPush: true,
  requestMail: true,
  acceptancePush: true,
  acceptanceMail: true,
  digestMail: false,
  pushText: false,
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
  asksDigest: false,
  pushDevices: [],
  ...overrides,
})

/** The privacy settings of a new member. */
export const privacyOf = (overrides: Partial<PrivacySettings> = {}): PrivacySettings => ({
  presence: true,
  readReceipts: true,
  typing: true,
  discoverable: true,
  requestsFrom: 'everybody',
  age: true,
  gender: true,
  ...overrides,
})
