import { shouldNotify } from '../../lib/should-notify.ts'

/** Whether this tab, which is visible now, tells of a request or an acceptance in a toast. `isRead`: it is settled already. */
export const isToasted = (kind: 'request' | 'acceptance', isRead: boolean): boolean =>
  shouldNotify({
    kind,
    channel: 'toast',
    tabs: 'visible',
    settings: undefined,
    isRead,
    conversation: null,
  })
