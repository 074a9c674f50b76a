import type { Compose } from '../../adapters/mail/compose.ts'
import { unreadLetter } from './letters.ts'
import { listUnread } from './unread-queries.ts'

/** Composers for the notification mails, by kind of mail. */
export const notificationComposers = (publicUrl: string) => ({
  'unread-messages': composeUnread(publicUrl),
})

/**
 * Composes the mail from what is unread now; `undefined` if the member has read everything, come
 * back or switched the mail off since it was queued.
 */
const composeUnread =
  (publicUrl: string): Compose =>
  async (db, email) => {
    const waiting = await listUnread(db, email)
    return waiting.length > 0 ? unreadLetter(waiting, publicUrl) : undefined
  }
