import { decideNotification, type Notification } from '@shipmates/contract/decide-notification'
import { serverNow } from './browser/server-clock.ts'

/** Whether this tab notifies the signed-in member now. Its channels cannot be delayed. */
export const shouldNotify = (notification: Omit<Notification, 'isPresent'>): boolean =>
  decideNotification({ ...notification, isPresent: true }, new Date(serverNow())) === 'send'

/** Whether this tab shows the chat with this member, even while its messages load or the tab is hidden. */
export const isChatOpen = (userName: string): boolean =>
  decodeURIComponent(location.pathname).toLowerCase() === `/messages/${userName}`.toLowerCase()
