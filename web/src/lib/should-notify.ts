import { decideNotification, type Notification } from '@shipmates/contract/decide-notification'
import { serverNow } from './browser/server-clock.ts'

/** Whether this tab notifies the signed-in member now. No channel of a tab can wait. */
export const shouldNotify = (notification: Omit<Notification, 'isPresent'>): boolean =>
  decideNotification({ ...notification, isPresent: true }, new Date(serverNow())) === 'send'
