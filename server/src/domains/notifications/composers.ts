import type { Compose } from '../../adapters/mail/mailer.ts'
import { unreadLetter } from './letters.ts'
import { listUnread } from './unread-queries.ts'

/** How the mails of notifications are written. */
export const notificationComposers = (publicUrl: string) => ({
  'unread-messages': composeUnread(publicUrl),
})

/** Tells what waits now: nothing is sent to who has read, come back or switched it off meanwhile. */
const composeUnread =
  (publicUrl: string): Compose =>
  async (db, email) => {
    const waiting = await listUnread(db, email)
    return waiting.length > 0 ? unreadLetter(waiting, publicUrl) : undefined
  }
