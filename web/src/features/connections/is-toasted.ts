import { shouldNotify } from '../../lib/should-notify.ts'

/**
 * Whether this visible tab toasts a request or an acceptance. `isRead`: whether it is already
 * decided.
 */
export const isToasted = (kind: 'request' | 'acceptance', isRead: boolean): boolean =>
  shouldNotify({
    kind,
    channel: 'toast',
    tabs: 'visible',
    settings: undefined,
    isRead,
    conversation: null,
  })
