import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/letter.tsx'
import { unreadLetter } from './letters.ts'
import { listUnread } from './unread-queries.ts'

/** Composers for the notification mails, by kind of mail. */
export const notificationComposers = (site: Site) => ({
  'unread-messages': composeUnread(site),
})

/**
 * Composes the mail from what is unread now; `undefined` if the member has read everything, come
 * back or switched the mail off since it was queued.
 */
const composeUnread =
  (site: Site): Compose =>
  async (db, email) => {
    const waiting = await listUnread(db, email)
    return waiting.length > 0 ? unreadLetter(waiting, site) : undefined
  }
